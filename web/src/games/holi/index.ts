/** Holi on the page. */
import { another, can, happened, mine, type Lesson } from '../../table/lessons'
import type { GameFace } from '../face'
import Board from './Board.svelte'
import Confetti from './Confetti.svelte'
import { signOf } from './drawings'
import { t, type Holi } from './holi'
import { layout } from './layout.svelte'
import LayoutSwitch from './LayoutSwitch.svelte'
import { lineName } from './words'

/** What a first match explains; the first that fits comes first. */
const lessons: Lesson<Holi>[] = [
  { id: 'place', rule: 'H8', main: true, when: can('place'), at: '.plate.active' },
  { id: 'hit', rule: 'H17', when: happened('direct-hit'), at: '.seats' },
  { id: 'fell', rule: 'H23', when: happened('token-fell'), at: '.seats' },
  { id: 'sweets', rule: 'H34', when: happened('sweets-taken', mine), at: '.seat.now, .seat' },
  { id: 'taken', rule: 'H33', when: happened('token-taken', (event, { seat }) => event.seat === seat && event.other !== seat), at: '.seats' },
  { id: 'climb', rule: 'H27', when: can('climb'), at: '.action.climb' },
  { id: 'throw', rule: 'H14', main: true, when: can('throw'), at: '.hand' },
  { id: 'landed', rule: 'H32', main: true, when: happened('token-landed', mine), at: '.seats' },
  { id: 'move', rule: 'H25', main: true, when: can('move'), at: '.action.move' },
  { id: 'end', rule: 'H11', main: true, when: can('end'), at: '.go' },
  { id: 'waiting', rule: 'H12', main: true, when: happened('turn-ended', mine), at: '.seats' },
  { id: 'drop', rule: 'H19', main: true, when: (now) => can<Holi>('drop')(now) && happened<Holi, 'turn-ended'>('turn-ended', mine)(now), at: '.down' },
  { id: 'out', rule: 'H28', when: happened('went-out', another), at: '.seats' },
]

export const face: GameFace<Holi> = {
  Board,
  Tools: LayoutSwitch,
  lessons,
  crown: 'sun',
  Celebration: Confetti,
  // three boards beside each other need the whole width
  get side() {
    return layout.flat ? 'drawer' : 'beside'
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
