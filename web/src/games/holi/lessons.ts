/** What a first match of Holi explains; the first that fits comes first. */
import { another, can, happened, mine, type Lesson } from '../../table/lessons'

export const lessons: Lesson<'holi'>[] = [
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
  { id: 'drop', rule: 'H19', main: true, when: (now) => can<'holi'>('drop')(now) && happened<'holi', 'turn-ended'>('turn-ended', mine)(now), at: '.down' },
  { id: 'out', rule: 'H28', when: happened('went-out', another), at: '.seats' },
]
