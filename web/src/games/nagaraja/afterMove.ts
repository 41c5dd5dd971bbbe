/** How a temple would look after a move that is only thought of: for its drawing, not its score. */
import type { NagarajaView } from '../../generated/wire'
import { exchanged, swappedRelics, type Placed } from './pieces'
import { isRoom } from './places'
import type { Plan } from './plan'

type Common = NagarajaView['common']
type OpenSeat = Common['seats'][number]

export interface Imagined {
  rooms: Placed[]
  relics: OpenSeat['relics']
  trap: string | null
  /** What is touched. */
  places: string[]
}

/** The temple of `seat` if `mover` carries out the plan; null where that touches nothing there. */
export function imagined(
  common: Common,
  plan: Plan,
  effect: string,
  mover: number,
  seat: number,
): Imagined | null {
  const whose = seat === mover ? 'own-' : 'opp-'
  const places = plan.words.filter((word) => word.startsWith(whose)).map((word) => word.slice(4))
  const is = common.seats[seat]
  const [first] = places
  if (first === undefined || is === undefined) return null
  const same: Imagined = { rooms: is.rooms, relics: is.relics, trap: is.trap, places }
  switch (effect) {
    case 'lay':
      if (common.offer === null) return null
      return { ...same, rooms: [...is.rooms, { room: first, turn: plan.turn ?? 0, ...common.offer }] }
    case 'rotate': {
      const turn = (tile: Placed) =>
        tile.room === first ? { ...tile, turn: (tile.turn + (plan.turn ?? 0)) % 4 } : tile
      return { ...same, rooms: is.rooms.map(turn) }
    }
    case 'move':
      return { ...same, rooms: exchanged(is.rooms, places) }
    case 'swap':
      return isRoom(first)
        ? { ...same, rooms: exchanged(is.rooms, places) }
        : { ...same, relics: swappedRelics(is.relics, places) }
    case 'trap':
      return { ...same, trap: first }
    default:
      return same
  }
}
