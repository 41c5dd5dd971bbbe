/** The cover of Nagaraja. */
import type { GameCover } from '../../face'
import Loading from './Loading.svelte'
import Scene from './Scene.svelte'
import symbols from './symbols.svg?raw'
import World from './World.svelte'
import './world.css'

export const cover: GameCover = {
  symbols,
  emblem: 'naga',
  mark: 'naga',
  ticket: () => ({ id: 'relic-back', size: '48px' }),
  colourLook: (colour) => ({ badge: 'naga-mark', colours: `stone-${colour}` }),
  Scene,
  World,
  Loading,
  first: { figure: { id: 'naga', size: '130px' }, options: {} },
}
