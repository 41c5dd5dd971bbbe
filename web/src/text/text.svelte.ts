/**
 * Words by id, as ICU messages. There are three sources, each with a file for each language:
 * the page's own (`text/`), a board's own (`games/<game>/text/`), and what the engine tells of
 * events, refusals and score lines (`src/mela/games/<game>/messages/`), which the terminal reads too.
 */
import { IntlMessageFormat } from 'intl-messageformat'
import type { GameName } from '../wire/games'
import type holiEngine from '../../../src/mela/games/holi/messages/en.json'
import type nagarajaEngine from '../../../src/mela/games/nagaraja/messages/en.json'
import type holiBoard from '../games/holi/text/en.json'
import type nagarajaBoard from '../games/nagaraja/text/en.json'
import type page from './en.json'
import type { Language } from './languages'

export type MessageId =
  | keyof typeof page
  | keyof typeof holiBoard
  | keyof typeof nagarajaBoard
  | keyof typeof holiEngine
  | keyof typeof nagarajaEngine
export type Facts = Record<string, string | number>
type Catalogue = Record<string, string>
type Files = Record<string, () => Promise<Catalogue>>

const pageFiles: Files = import.meta.glob<Catalogue>('./*.json', { import: 'default' })
const boardFiles: Files = import.meta.glob<Catalogue>('../games/*/text/*.json', { import: 'default' })
const engineFiles: Files = import.meta.glob<Catalogue>('../../../src/mela/games/*/messages/*.json', {
  import: 'default',
})

// every message would ask the browser anew which of its locales fits, and ours all do
IntlMessageFormat.resolveLocale = (locales) => new Intl.Locale(String(locales))
/** What makes a message more than its own words. */
const SYNTAX = /[{}'#]/

class Texts {
  language = $state.raw<Language>('en')
  messages = $state.raw<Catalogue>({})
  #games = new Set<GameName>()
  #formats = new Map<string, IntlMessageFormat>()

  /** Speak a language; the words change when all of them are there. */
  async speak(language: Language): Promise<void> {
    const messages = await this.#load(language)
    this.#formats.clear()
    this.messages = messages
    this.language = language
    document.documentElement.lang = language
  }

  /** Have the words of a game too. */
  async need(game: GameName): Promise<void> {
    if (this.#games.has(game)) return
    this.#games.add(game)
    this.messages = await this.#load(this.language)
  }

  async #load(language: Language): Promise<Catalogue> {
    const folders: [Files, string][] = [[pageFiles, '.']]
    for (const game of this.#games) {
      folders.push([boardFiles, `../games/${game}/text`])
      folders.push([engineFiles, `../../../src/mela/games/${game}/messages`])
    }
    // a board that does not speak a language yet says it in English
    const files = folders.map(([all, at]) => all[`${at}/${language}.json`] ?? all[`${at}/en.json`])
    return Object.assign({}, ...(await Promise.all(files.map((file) => file?.() ?? {}))))
  }

  /** Does a fact choose a branch of a message? Then it is no word to be shown. */
  chooses(id: string, fact: string): boolean {
    return this.messages[id]?.includes(`{${fact}, select`) ?? false
  }

  format(id: string, facts: Facts): string | null {
    const message = this.messages[id]
    if (message === undefined) return null
    if (!SYNTAX.test(message)) return message
    let format = this.#formats.get(id)
    if (format === undefined) {
      format = new IntlMessageFormat(message, this.language, undefined, { ignoreTag: true })
      this.#formats.set(id, format)
    }
    return String(format.format(facts))
  }
}

export const texts = new Texts()

/** A message in the language of the visitor. */
export function t(id: MessageId, facts: Facts = {}): string {
  return texts.format(id, facts) ?? id
}

/** A message whose id is put together; null if there is none. */
export function maybe(id: string, facts: Facts = {}): string | null {
  return texts.format(id, facts)
}

/** A list in one line, as the language joins it. */
export function list(items: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(texts.language, { type }).format(items)
}
