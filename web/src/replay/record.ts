/** What the head of a record says; docs/record.md describes the format. */
import { GAME_NAMES, type GameName } from '../wire/games'

export interface RecordHead {
  game: GameName
  players: string[]
}

/** Null for a text that is no record of a game we know; the server checks the rest. */
export function readHead(text: string): RecordHead | null {
  const [first, ...lines] = text.split('\n')
  const game = GAME_NAMES.find((name) => lines.includes(`game ${name}`))
  const seats = Number(/^seats (\d)$/m.exec(text)?.[1])
  if (!first?.startsWith('mela record ') || game === undefined || !seats) return null
  const named = new Map(
    Array.from(text.matchAll(/^player (\d) (".*")$/gm), ([, seat, name]) => [
      Number(seat),
      String(JSON.parse(name!)),
    ]),
  )
  return { game, players: Array.from({ length: seats }, (_, seat) => named.get(seat) ?? String(seat + 1)) }
}
