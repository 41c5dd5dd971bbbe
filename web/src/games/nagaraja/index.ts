/** Nagaraja on the page. */
import { maybe, t } from '../../text/text.svelte'
import type { GameFace } from '../face'
import Board from './Board.svelte'
import { lessons } from './lessons'
import Phases from './Phases.svelte'

const ICONS: Record<string, string> = { sacred: 'relic-5', cursed: 'relic-curse', amulets: 'amulet-2' }

export const nagaraja: GameFace<'nagaraja'> = {
  game: 'nagaraja',
  Board,
  Tools: Phases,
  side: 'drawer',
  lessons,
  seatLook: (_view, seat) => ({ badge: 'naga', colours: `n-${seat}` }),
  headline: (view) => t('nagaraja.round', { round: view.common.round }),
  sheet(view, seat) {
    const sheet = view.sheets[seat]!
    const lines = sheet.lines.map(({ line, points }) => ({
      label: maybe(`nagaraja.line.${line}`) ?? line,
      points,
      icon: ICONS[line],
    }))
    return { lines, total: sheet.total, place: sheet.place }
  },
}
