/** How the tower is shown: as a tower or flat, how it is turned, and what is in flight. */
import { SvelteSet } from 'svelte/reactivity'

/** What is in the air while events play, and so not drawn where the view still has it. */
export class InFlight {
  pawns = new SvelteSet<number>()
  /** By place (`placeKey`). */
  tokens = new SvelteSet<string>()
  sweets = new SvelteSet<string>()

  clear(): void {
    this.pawns.clear()
    this.tokens.clear()
    this.sweets.clear()
  }
}

const KEY = 'mela.holi.lie'
type Layout = 'tower' | 'flat'

function kept(): Layout | null {
  const layout = localStorage.getItem(KEY)
  return layout === 'tower' || layout === 'flat' ? layout : null
}

const little = matchMedia('(max-width: 700px), (max-width: 1100px) and (max-height: 800px), (max-height: 560px)')
let chosen = $state.raw(kept())
let short = $state.raw(little.matches)
little.addEventListener('change', () => (short = little.matches))

/** Tower or flat: by the room there is, until somebody chooses. */
export const layout = {
  get flat(): boolean {
    return (chosen ?? (short ? 'flat' : 'tower')) === 'flat'
  },
  choose(wanted: Layout): void {
    chosen = wanted
    localStorage.setItem(KEY, wanted)
  },
}

/** Degrees. */
const TURN = { least: -78, most: 78, usual: -17 }
const TILT = { least: 28, most: 70, usual: 57 }

const between = (value: number, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, value))

/** How the tower is turned and tilted, and how large it is. */
export class Camera {
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
