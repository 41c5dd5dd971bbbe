/** Where on the tower an event happened, to mark it when somebody asks. */
import type { HoliEvent } from '../../generated/wire'
import type { LogEntry } from '../../table/client.svelte'
import type { Holi } from './holi'

export const placeKey = (level: number, cell: string): string => `${level}${cell}`

export function placesOf(event: HoliEvent): string[] {
  switch (event.event) {
    case 'pawn-placed':
      return [placeKey(0, event.cell)]
    case 'threw':
      return event.cells.map((cell) => placeKey(event.level, cell))
    case 'pawn-moved':
      return [placeKey(event.level, event.origin), placeKey(event.level, event.cell)]
    case 'dropped':
    case 'token-landed':
    case 'direct-hit':
    case 'token-fell':
    case 'pawn-climbed':
    case 'token-taken':
    case 'sweets-taken':
      return [placeKey(event.level, event.cell)]
    default:
      return []
  }
}

/** What stays to be seen of the others since my last move: places, with the seat that was there. */
export function recentPlaces(log: readonly LogEntry<Holi>[], me: number | null): Map<string, number> {
  const recent = new Map<string, number>()
  for (let n = log.length - 1; n >= 0; n--) {
    const event = log[n]!.event
    if (event === null || !('seat' in event)) continue
    const rests = event.event === 'token-landed' || event.event === 'pawn-moved'
    if (event.seat === me) {
      if (event.event === 'turn-ended' || placesOf(event).length > 0) break
    } else if (me === null && event.event === 'turn-ended') {
      // a watcher sees the last turn
      break
    } else if (rests || event.event === 'pawn-climbed') {
      const key = placeKey(event.level, event.cell)
      if (!recent.has(key)) recent.set(key, event.seat)
    }
  }
  return recent
}
