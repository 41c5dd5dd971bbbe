/** Points, score lines and cells in words, for those who read and those who listen. */
import type { HoliPageRivalryCard, HoliView } from '../../generated/wire'
import { pieceName } from '../../text/describe'
import { maybe, texts } from '../../text/text.svelte'
import { CELLS } from './cells'
import { t } from './holi'

/** A line of the score sheet: those that are not of the rules are of rivalry cards. */
export function lineName(line: string): string {
  return maybe(`holi.line.${line}`) ?? `${t('holi.board.rivalry')}: ${pieceName('holi', line)}`
}

/** What a rivalry card says: its own words, or what its mechanism does with its parameters. */
export function rivalryText({ mechanism, facts, text }: HoliPageRivalryCard): string {
  return text[texts.language] ?? maybe(`holi.mechanism.${mechanism}`, facts) ?? ''
}

/** Points as a gain or a loss: "+9", "−2", "0". */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
}

export interface Hints {
  names: string[]
  me: number | null
  open: boolean
  aimed: boolean
  /** Does somebody choose on this level just now? */
  choosing: boolean
}

/** A cell, and what lies there, for those who hear the board. */
export function cellName(view: HoliView, level: number, cell: string, hints: Hints): string {
  const { tokens, sweets } = view.common.levels[level]!
  const n = CELLS.indexOf(cell)
  const whose = (seat: number) => (seat === hints.me ? 'me' : (hints.names[seat] ?? ''))
  const said = [t('holi.board.cell', { cell, level: String(level) })]
  const pawn = view.common.seats.findIndex((seat) => seat.pawn?.level === level && seat.pawn.cell === cell)
  if (pawn >= 0) said.push(t('holi.board.pawn', { who: whose(pawn) }))
  if (tokens[n] !== '.') said.push(t('holi.board.token', { who: whose(Number(tokens[n])) }))
  if (sweets[n] !== '0') said.push(t('holi.board.sweets', { count: Number(sweets[n]) }))
  if (said.length === 1) said.push(t('holi.board.free'))
  if (hints.choosing && hints.aimed) said.push(t('holi.board.aimed'))
  else if (hints.choosing && hints.open) said.push(t('holi.board.open'))
  else if (hints.choosing) said.push(t('holi.board.closed'))
  return said.join(', ')
}
