/** Nagaraja on the page. */
import { another, can, happened, mine, type Lesson } from '../../table/lessons'
import { maybe } from '../../text/text.svelte'
import type { GameFace } from '../face'
import Board from './Board.svelte'
import { t, type Nagaraja } from './nagaraja'
import Phases from './Phases.svelte'

const ICONS: Record<string, string> = { sacred: 'relic-5', cursed: 'relic-curse', amulets: 'amulet-2' }

/** What a first match explains; the first that fits comes first. */
const lessons: Lesson<Nagaraja>[] = [
  { id: 'curse', rule: 'N34', when: happened('relic-turned-up', ({ cursed }) => cursed), at: '.curses' },
  { id: 'relic', rule: 'N19', when: happened('relic-turned-up'), at: '.meter' },
  { id: 'amulet', rule: 'N18', when: happened('amulet-found', mine), at: '.holds' },
  { id: 'sticks', rule: 'N15', main: true, when: happened('sticks-thrown'), at: '.altar' },
  { id: 'bid', rule: 'N11', main: true, when: can('bid'), at: '.hand' },
  { id: 'answer', rule: 'N31', when: can('allow'), at: '.go' },
  { id: 'use', rule: 'N13', main: true, when: can('use'), at: '.hand' },
  { id: 'pass', rule: 'N14', when: can('pass'), at: '.go' },
  { id: 'take', rule: 'N24', when: can('take'), at: '.hand' },
  { id: 'activated', rule: 'N22', when: happened('card-activated', another), at: '.altar' },
  { id: 'lay', rule: 'N17', main: true, when: can('lay'), at: '.near .temple' },
  { id: 'lost', rule: 'N15', when: happened('tile-won', another), at: '.far .temple' },
  { id: 'give', rule: 'N20', main: true, when: can('give'), at: '.hand' },
]

export const face: GameFace<Nagaraja> = {
  Board,
  Tools: Phases,
  side: 'drawer',
  lessons,
  crown: 'lotus',
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
