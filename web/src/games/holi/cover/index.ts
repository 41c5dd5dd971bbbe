/** The cover of Holi. Its world is the fair's own: the sky, the town, the colours of the seats. */
import type { GameCover } from '../../face'
import Options from './Options.svelte'
import Scene from './Scene.svelte'
import symbols from './symbols.svg?raw'
import './world.css'

const SIGNS = ['m', 's', 'h', 'g'] as const

export const cover: GameCover = {
  symbols,
  emblem: 'mandala',
  ticket(players) {
    const sign = SIGNS[players % SIGNS.length]
    return { id: `pawn-${sign}`, class: `p-${sign}`, size: '44px', height: '56px' }
  },
  Scene,
  Options,
  first: {
    figure: { id: 'pawn-m', class: 'p-m', size: '120px', height: '156px' },
    options: { rivalry: 0 },
  },
}
