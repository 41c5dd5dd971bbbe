/** Holi on the page. */
import { maybe, t } from '../../text/text.svelte'
import { pieceName } from '../../text/tell'
import MoveList from '../MoveList.svelte'
import type { GameFace } from '../face'

const SIGNS = { blue: 'm', yellow: 's', red: 'h', green: 'g' } as const
const USUAL = ['m', 's', 'h', 'g'] as const

export const holi: GameFace<'holi'> = {
  game: 'holi',
  Board: MoveList,
  side: 'beside',
  seatLook(view, seat) {
    const colour = view?.common.seats[seat]?.colour
    const sign = colour === undefined ? USUAL[seat] : SIGNS[colour]
    return { badge: `badge-${sign}`, colours: `p-${sign}`, figure: `pawn-${sign}` }
  },
  headline: () => t('holi.title'),
  sheet(view, seat) {
    const sheet = view.sheets[seat]!
    const lines = sheet.lines.map(({ line, points }) => ({
      label: maybe(`holi.line.${line}`) ?? pieceName('holi', line),
      points,
    }))
    return { lines, total: sheet.total, place: sheet.place }
  },
}
