/** What happened, and what is forbidden, in words. */
import type { Note } from '../generated/wire'
import type { GameName, Event } from '../wire/games'
import { list, maybe, texts, type Facts } from './text.svelte'

/** The name of a card, tile, relic or stick; cells and rooms are their own names. */
export function pieceName(game: GameName, id: string): string {
  const packed = texts.piece(id)
  if (packed === undefined) return maybe(`${game}.name.${id}`) ?? sideName(game, id) ?? id
  const { kind, n, piece } = packed
  return ownName(piece.name) ?? usualName(game, kind, { ...piece, id }, n)
}

/** What a pack calls a piece; in another language, if it has no name in this one. */
export function ownName(names: Readonly<Record<string, string>> = {}): string | null {
  return names[texts.language] ?? names['en'] ?? Object.values(names)[0] ?? null
}

/** What a game calls a piece that its pack does not name: the name of a shipped one, or its kind with what it has. */
export function usualName(game: GameName, kind: string, piece: { id: string }, n: number): string {
  return maybe(`${game}.name.${piece.id}`) ?? maybe(`${game}.piece.${kind}`, { ...plainFacts(piece), n: n + 1 }) ?? readable(piece.id)
}

/** The fields of a piece that a message can tell or choose by. */
function plainFacts(piece: object): Facts {
  const plain = Object.entries(piece).filter(([, value]) => value === null || typeof value !== 'object')
  return Object.fromEntries(plain.map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]))
}

/** An id as words, for pieces that nobody has named: "rooftop-run" is "Rooftop run". */
export function readable(id: string): string {
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A place seen from a player's side: `own-B2`, with a turn `own-B2+1`, on its way `own-A1>C3`. */
function sideName(game: GameName, id: string): string | null {
  const [, side, place, to] = /^([a-z]+)-([A-Z]\d)(?:\+\d|>([A-Z]\d))?$/.exec(id) ?? []
  if (side === undefined || place === undefined) return null
  return maybe(`${game}.name.${side}`, { place, to: to ?? 'none' })
}

/** Facts as messages want them: players by name, pieces by theirs, lists in a line with a count. */
export function messageFacts(game: GameName, id: string, facts: object, names: string[]): Facts {
  const told: Facts = {}
  for (const [key, value] of Object.entries(facts)) {
    if (key === 'seat' || key === 'other') told[key] = names[value as number] ?? String(value)
    else if (typeof value === 'boolean') told[key] = String(value)
    else if (Array.isArray(value)) {
      told[key] = list(value.map((item) => pieceName(game, String(item))))
      told[`${key}_count`] = value.length
    } else if (typeof value === 'string') {
      const isPiece = texts.piece(value) !== undefined
      const name = texts.chooses(id, key) ? null : isPiece ? pieceName(game, value) : maybe(`${game}.name.${value}`)
      // what chooses a branch of the message, where ICU allows no hyphen
      told[key] = name ?? value.replaceAll('-', '_')
    } else told[key] = value
  }
  return told
}

export function describeEvent(game: GameName, event: Event, names: string[]): string {
  const id = `${game}.event.${event.event}`
  const facts = messageFacts(game, id, event, names)
  // nobody says "Ana takes Ana's token"
  const own = 'other' in event && event.other === event.seat ? maybe(`${id}.own`, facts) : null
  return own ?? maybe(id, facts) ?? plainEvent(event, names)
}

/** An event for which the game has no words. */
function plainEvent({ event, seat }: Event, names: string[]): string {
  const name = event.replaceAll('-', ' ')
  return seat === undefined ? name : `${names[seat] ?? seat}: ${name}`
}

/** A step that is not a move: `leave`, `bot apprentice`, `undo 4`. */
export function describeNote(note: Note, names: string[]): string {
  const [what = '', more = ''] = note.what.split(' ')
  const seat = names[note.seat] ?? ''
  return maybe(`note.${what}`, { seat, level: maybe(`level.${more}`) ?? more }) ?? note.what
}

/** A refusal without its rule; the server's English words if the language has none. */
export function describeRefusal(
  game: GameName,
  code: string,
  args: object,
  names: string[],
  english: string,
): string {
  return maybe(code, messageFacts(game, code, args, names)) ?? english
}
