/** The cover of a game that has none of its own: a tent of the fair. */
import type { GameCover } from '../../face'
import Scene from './Scene.svelte'

export const cover: GameCover = {
  emblem: 'marigold',
  ticket: () => ({ id: 'mandala', size: '48px' }),
  Scene,
}
