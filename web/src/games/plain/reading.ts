/** A game that the page knows nothing of, made readable: its players, its view, its moves. */
import { pieceName, messageFacts } from '../../text/describe'
import { maybe, type Translate } from '../../text/text.svelte'
import type { GameName, Move } from '../../wire/games'
import type { SeatLook } from '../face'
import type words from './text/en.json'

/** What somebody reads, who knows the players and the language. */
export interface Reader {
  game: GameName
  names: string[]
  t: Translate<keyof typeof words>
}

/** A view as it is shown: a text, a table, or a group of such things, each with its label. */
export type Shown =
  | { kind: 'text'; label: string; text: string }
  | { kind: 'table'; label: string; columns: string[]; rows: { label: string; cells: string[] }[] }
  | { kind: 'group'; label: string; parts: Shown[] }

/** Players have the colours, shapes and animals of the fair. */
const SIGNS = ['m', 's', 'h', 'g'] as const

export function lookOf(seat: number): SeatLook {
  const sign = SIGNS[seat % SIGNS.length]
  return { badge: `badge-${sign}`, colours: `p-${sign}`, figure: `pawn-${sign}` }
}

/** Fields that hold the number of a seat. */
const SEATS = new Set(['turn', 'seat', 'other', 'winner', 'player'])
/** Who looks and which pack it is: not of the match. */
const HIDDEN = new Set(['viewer', 'pack'])

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `face_up` or `face-up` in plain words: "Face up". */
export function plainWords(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase().trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The parts of a view. What all may know stands in front, not in a group of its own. */
export function showView(view: Fields, reader: Reader): Shown[] {
  const { common, ...rest } = view
  return [...showFields(isFields(common) ? common : {}, reader), ...showFields(rest, reader)]
}

const showFields = (fields: Fields, reader: Reader): Shown[] =>
  Object.entries(fields)
    .filter(([field]) => !HIDDEN.has(field))
    .map(([field, value]) => showField(field, value, reader))

const labelOf = (field: string, { game }: Reader): string => maybe(`${game}.view.${field}`) ?? plainWords(field)

function showField(field: string, value: unknown, reader: Reader): Shown {
  const label = labelOf(field, reader)
  if (isFields(value)) return { kind: 'group', label, parts: showFields(value, reader) }
  if (Array.isArray(value) && value.length > 0 && value.every(isFields)) {
    return { kind: 'table', label, ...tableOf(value, reader) }
  }
  return { kind: 'text', label, text: textOf(field, value, reader) }
}

/** One row for each: with a player's name in front if there are as many as players, else a number. */
function tableOf(items: Fields[], reader: Reader) {
  const fields = [...new Set(items.flatMap(Object.keys))].filter((field) => !HIDDEN.has(field))
  const ofSeats = items.length === reader.names.length
  return {
    columns: fields.map((field) => labelOf(field, reader)),
    rows: items.map((item, n) => ({
      label: (ofSeats ? reader.names[n] : undefined) ?? String(n + 1),
      cells: fields.map((field) => textOf(field, item[field], reader)),
    })),
  }
}

function textOf(field: string, value: unknown, reader: Reader): string {
  const { game, names, t } = reader
  if (value === null || value === undefined || value === '') return t('plain.none')
  if (typeof value === 'boolean') return value ? t('plain.yes') : t('plain.no')
  if (typeof value === 'number') return (SEATS.has(field) ? names[value] : undefined) ?? String(value)
  if (Array.isArray(value)) {
    return value.length === 0 ? t('plain.none') : value.map((item) => textOf(field, item, reader)).join(', ')
  }
  if (isFields(value)) {
    return Object.entries(value)
      .map(([inner, item]) => `${labelOf(inner, reader)}: ${textOf(inner, item, reader)}`)
      .join(', ')
  }
  return pieceName(game, String(value))
}

/** A move in the engine's words, or else its verb and what it is done with. */
export function moveName(move: Move, { game, names }: Pick<Reader, 'game' | 'names'>): string {
  const { do: verb, ...facts } = move
  const id = `${game}.move.${verb}`
  const told = maybe(id, messageFacts(game, id, facts, names))
  const values = Object.values(facts).flat(Infinity).filter((value) => value !== null)
  return told ?? [plainWords(verb), ...values.map((value) => pieceName(game, String(value)))].join(' ')
}
