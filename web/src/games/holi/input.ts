/** How the board is operated: keys, the wheel, and pointing at what cannot be chosen. */
import { distance } from './cells'
import type { Verb } from './choices'
import type { Choosing } from './choosing.svelte'
import { layout, type Camera } from './layout.svelte'

type Handler = (event: KeyboardEvent) => void | boolean

/** Step into the level where something is chosen, at the next cell that can be. */
function enterBoard(choosing: Choosing, root: HTMLElement): void {
  const { open, pawn, level } = choosing
  const near = (cell: string) => (pawn === null ? 0 : distance(cell, pawn.cell))
  const [first] = [...open].sort((a, b) => near(a) - near(b))
  const wanted = first === undefined ? '[tabindex="0"]' : `[data-cell="${first}"]`
  root.querySelector<HTMLElement>(`[data-level="${level}"] [data-cell]${wanted}`)?.focus()
  // it may have had the focus before, and then nothing tells
  if (first !== undefined) choosing.point(first)
}

export function boardKeys(choosing: Choosing, camera: Camera, root: HTMLElement): Record<string, Handler> {
  const { client } = choosing
  const can = () => client.moves.length > 0

  const verb = (wanted: Verb) => () => {
    if (!can()) return
    if (!choosing.can(wanted)) return void choosing.explain(wanted)
    choosing.choose(wanted)
    enterBoard(choosing, root)
  }
  const card = (n: number) => () => {
    const held = client.view?.own?.hand[n]
    if (held === undefined || !can()) return
    if (choosing.card !== held || choosing.verb !== 'throw') choosing.chooseCard(held)
  }
  const arrow = (turn: number, tilt: number) => (event: KeyboardEvent) => {
    if (event.shiftKey) return camera.by(turn, tilt)
    // cells answer to arrows by themselves
    if (event.target instanceof Element && event.target.closest('[data-cell], [popover]')) return false
    enterBoard(choosing, root)
  }

  return {
    '1': card(0),
    '2': card(1),
    '3': card(2),
    q: () => choosing.turn(-1),
    e: () => choosing.turn(1),
    d: () => {
      if (!can()) return
      if (!choosing.can('drop')) return void choosing.explain('drop')
      choosing.turnOver()
      if (choosing.verb === 'drop') enterBoard(choosing, root)
    },
    m: verb('move'),
    c: verb('climb'),
    t: () => can() && choosing.end(),
    u: () => void client.undo(),
    f: () => layout.choose(layout.flat ? 'tower' : 'flat'),
    '?': () => void choosing.explain(choosing.verb ?? 'end'),
    Escape: () => choosing.reset(),
    Enter: (event) => {
      const pressed = event.target instanceof Element ? event.target.closest('button, a') : null
      // a cell or the chosen card means "do it"; any other button means itself
      const ours = pressed === null || pressed.matches('[data-cell], [data-card][aria-pressed="true"]')
      if (!ours || choosing.aim === null) return false
      void choosing.confirm()
    },
    ArrowLeft: arrow(8, 0),
    ArrowRight: arrow(-8, 0),
    ArrowUp: arrow(0, 5),
    ArrowDown: arrow(0, -5),
    Home: (event) => (event.shiftKey ? camera.straighten() : false),
  }
}

/** A button that cannot be chosen says why as soon as it is pointed at. */
export function explainOnHover(choosing: Choosing, verb: Verb, can: boolean) {
  if (can || choosing.client.moves.length === 0) return {}
  return {
    onpointerenter: (event: PointerEvent) => event.pointerType === 'mouse' && choosing.explain(verb),
    onpointerleave: () => choosing.unexplain(),
    onfocus: (event: FocusEvent) =>
      (event.currentTarget as Element).matches(':focus-visible') && choosing.explain(verb),
    onblur: () => choosing.unexplain(),
  }
}

/** A notch of the wheel is many events: one turn in this many milliseconds. */
const PAUSE = 140

/** The wheel turns the chosen card by a quarter. */
export function turnOnWheel(choosing: Choosing): (event: WheelEvent) => void {
  let last = -Infinity
  return (event) => {
    if (choosing.verb !== 'throw' || choosing.options.length < 2) return
    event.preventDefault()
    if (event.timeStamp - last < PAUSE) return
    last = event.timeStamp
    choosing.turn(event.deltaY > 0 ? 1 : -1)
  }
}
