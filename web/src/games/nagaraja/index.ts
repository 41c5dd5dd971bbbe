/** Nagaraja on the page. */
import { maybe, t } from '../../text/text.svelte'
import MoveList from '../MoveList.svelte'
import type { GameFace } from '../face'

export const nagaraja: GameFace<'nagaraja'> = {
  game: 'nagaraja',
  Board: MoveList,
  side: 'drawer',
  seatLook: (_view, seat) => ({ badge: 'naga', colours: `n-${seat}` }),
  headline: (view) => t('nagaraja.round', { round: view.common.round }),
  sheet(view, seat) {
    const sheet = view.sheets[seat]!
    const lines = sheet.lines.map(({ line, points }) => ({
      label: maybe(`nagaraja.line.${line}`) ?? line,
      points,
    }))
    return { lines, total: sheet.total, place: sheet.place }
  },
}
