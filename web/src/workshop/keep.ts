/** The pack that somebody works on, kept in the browser: one for each game. */
import type { GameName } from '../wire/games'
import type { PackData } from '../wire/packs'
import { idFrom } from './pack'
import { isObject } from './path'

export interface Kept {
  pack: PackData
  /** The id of the pack in the account that this one changes. */
  saved: string | null
  /** Is there something that is neither in a file nor in the account? */
  unsaved: boolean
}

const key = (game: GameName) => `mela.workshop.${game}`

/** What was kept; null if there is nothing, or nothing that can be read. */
export function keptDraft(game: GameName): Kept | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key(game)) ?? 'null')
    if (!isObject(found) || !isObject(found['pack']) || found['pack']['game'] !== game) return null
    const { pack, saved, unsaved } = found
    return { pack: pack as PackData, saved: typeof saved === 'string' ? saved : null, unsaved: unsaved === true }
  } catch {
    return null
  }
}

export function keepDraft(game: GameName, kept: Kept): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(kept))
  } catch {
    // a browser without room keeps nothing; the page still holds it
  }
}

/** A pack of one's own that begins as the shipped one, under another name. */
export function begun(shipped: PackData, title: string): Kept {
  return { pack: { ...shipped, id: idFrom(title), title }, saved: null, unsaved: false }
}

export const titleOfPack = (pack: PackData): string => String(pack['title'] ?? '')
