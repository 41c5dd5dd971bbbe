/** Cells in words, for those who hear the board. */
import type { HoliView } from '../../generated/wire'
import { t } from '../../text/text.svelte'
import { CELLS } from './cells'

export interface Hints {
  names: string[]
  me: number | null
  open: boolean
  aimed: boolean
  /** Does somebody choose on this level just now? */
  choosing: boolean
}

export function cellInWords(view: HoliView, level: number, cell: string, hints: Hints): string {
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
