/** How the tower is turned and tilted, in degrees. */
const TURN = { least: -78, most: 78, usual: -17 }
const TILT = { least: 28, most: 70, usual: 57 }

const between = (value: number, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, value))

export class Pose {
  turn = $state.raw(TURN.usual)
  tilt = $state.raw(TILT.usual)
  /**
   * The room of the stage decides how large the tower is drawn. The browser tells it when it has
   * laid out the page; to ask for it would lay out the page once more. Until then it is guessed.
   */
  room = $state.raw<DOMRectReadOnly>()
  width = $derived(this.room?.width ?? innerWidth)
  height = $derived(this.room?.height ?? innerHeight)

  size = $derived.by(() => Math.max(0.4, Math.min(1.5, this.width / 620, this.height / 632)))

  by(turn: number, tilt: number): void {
    this.turn = between(this.turn + turn, TURN)
    this.tilt = between(this.tilt + tilt, TILT)
  }

  straighten(): void {
    this.turn = TURN.usual
    this.tilt = TILT.usual
  }
}
