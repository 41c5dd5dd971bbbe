/** What a first match of Nagaraja explains; the first that fits comes first. */
import { another, can, happened, mine, type Lesson } from '../../table/lessons'

export const lessons: Lesson<'nagaraja'>[] = [
  { id: 'curse', rule: 'N34', when: happened('relic-turned-up', ({ relic }) => relic === 'curse'), at: '.curses' },
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
