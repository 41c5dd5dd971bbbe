/** The cover of Holi. Its world is the fair's own: the sky, the town, the colours of the seats. */
import type { GameCover } from '../../face'
import { describe } from './options'
import Scene from './Scene.svelte'
import symbols from './symbols.svg?raw'
import './world.css'

const SIGNS = ['m', 's', 'h', 'g'] as const
/** Which of them is which colour. */
const COLOURS = ['blue', 'yellow', 'red', 'green']

export const cover: GameCover = {
  symbols,
  emblem: 'mandala',
  ticket(players) {
    const sign = SIGNS[players % SIGNS.length]
    return { id: `pawn-${sign}`, class: `p-${sign}`, size: '44px', height: '56px' }
  },
  Scene,
  Options: () => import('./Options.svelte'),
  describe,
  colourLook(colour) {
    const sign = SIGNS[COLOURS.indexOf(colour)] ?? 'm'
    return { badge: `badge-${sign}`, colours: `p-${sign}`, figure: `pawn-${sign}` }
  },
  first: {
    figure: { id: 'pawn-m', class: 'p-m', size: '120px', height: '156px' },
    options: { rivalry: 0 },
  },
}
