/** Scenes that the engine has played for the rules; tools/scenes.py writes them when the page is built. */
import type { Frame } from '../../wire/api'
import type { GameName } from '../../wire/games'

export interface Scene {
  name: string
  /** The rules it shows; it stands beside the first. */
  rules: string[]
  /** Who sees it so. */
  seat: number
  frames: Frame[]
}

const files = import.meta.glob<Scene[]>('../../generated/scenes/*.json', { import: 'default' })

export const loadScenes = (game: GameName): Promise<Scene[]> =>
  files[`../../generated/scenes/${game}.json`]!()

export const sceneId = (scene: Scene): string => `scene-${scene.name}`
