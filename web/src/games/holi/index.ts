/** Holi on the page. */
import { t } from '../../text/text.svelte'
import type { GameFace } from '../face'
import Board from './Board.svelte'
import { lessons } from './lessons'
import { lie } from './lie.svelte'
import { lineName } from './lines'
import { signOf } from './signs'
import Tools from './Tools.svelte'

export const holi: GameFace<'holi'> = {
  game: 'holi',
  Board,
  Tools,
  lessons,
  // three boards beside each other need the whole width
  get side() {
    return lie.flat ? 'drawer' : 'beside'
  },
  seatLook(view, seat) {
    const sign = signOf(view, seat)
    return { badge: `badge-${sign}`, colours: `p-${sign}`, figure: `pawn-${sign}` }
  },
  headline({ common }) {
    const { turn, seats, used, phase } = common
    if (phase === 'placing') return t('holi.headline.placing')
    // each turn plays one card
    const { face_up, face_down } = seats[turn]!
    const round = face_up.length + face_down + (used.includes('throw') || phase === 'over' ? 0 : 1)
    return t('holi.headline.round', { round })
  },
  sheet(view, seat) {
    const sheet = view.sheets[seat]!
    const lines = sheet.lines.map(({ line, points }) => ({ label: lineName(line), points }))
    return { lines, total: sheet.total, place: sheet.place }
  },
}
