/**
 * The rules of the games and the scenes that show them. Rules are as they are written in docs/rules:
 * `<game>.md`, and the pieces of a game in a file whose name goes on after the game's. rulebook.ts
 * beside vite.config.ts reads them.
 */
import type { Language } from '../../text/languages'
import type { Frame } from '../../wire/api'
import type { GameName } from '../../wire/games'

export type Word =
  | { kind: 'plain' | 'bold' | 'soft' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string }

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; words: Word[] }
  | { kind: 'rule'; id: string | null; words: Word[] }
  | { kind: 'text'; words: Word[] }
  | { kind: 'table'; rows: Word[][][] }

export interface Rulebook {
  rules: Block[]
  pieces: Block[]
}

const FOLDER = '../../../../docs/rules'
const files = import.meta.glob<Block[]>(['../../../../docs/rules/*.md', '../../../../docs/rules/*/*.md'], {
  import: 'default',
})

export const hasRules = (game: GameName): boolean => `${FOLDER}/${game}.md` in files

export async function loadRules(game: GameName, language: Language): Promise<Rulebook> {
  const folder = language === 'en' ? FOLDER : `${FOLDER}/${language}`
  const pieces = Object.keys(files).find((file) => file.startsWith(`${folder}/${game}-`))
  const [rules, more] = await Promise.all([files[`${folder}/${game}.md`]!(), pieces ? files[pieces]!() : []])
  return { rules, pieces: more }
}

const isChapter = (block: Block) => block.kind === 'heading' && block.level === 2

/** What stands before the first chapter is for developers. */
export const chapters = (blocks: Block[]): Block[] => blocks.slice(blocks.findIndex(isChapter))

/** The addresses of rules. */
export const ruleIds = (blocks: Block[]): string[] =>
  blocks.flatMap((block) => (block.kind === 'rule' && block.id !== null ? [block.id] : []))

/** The rules that are our rulings, in full or in part: the last chapter names them. */
export function rulings(blocks: Block[]): Set<string> {
  const named = JSON.stringify(blocks.slice(blocks.findLastIndex(isChapter)))
  const ids = new Set(named.match(/\b[A-Z]\d+\b/g))
  return new Set(ruleIds(blocks).filter((id) => ids.has(id)))
}

/** What the engine has played to show a rule; tools/scenes.py writes it before the page is built. */
export interface Scene {
  name: string
  /** The rules it shows; it stands beside the first. */
  rules: string[]
  /** Who sees it so. */
  seat: number
  frames: Frame[]
}

const sceneFiles = import.meta.glob<Scene[]>('../../generated/scenes/*.json', { import: 'default' })

export const loadScenes = (game: GameName): Promise<Scene[]> =>
  sceneFiles[`../../generated/scenes/${game}.json`]!()

export const sceneId = (scene: Scene): string => `scene-${scene.name}`
