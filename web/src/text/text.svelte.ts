/**
 * Words by id, as ICU messages. There are five sources, each with a file for each language: the
 * page's own (`text/`), the cover of each game (`games/<game>/cover/`), a board's own
 * (`games/<game>/text/`), what the engine says of events, refusals and score lines, which the
 * terminal reads too (`src/mela/games/<game>/messages/`; the server has those of other games), and
 * those of parts that few visitors need (`pages/<part>/text/`, `games/<game>/workshop/`).
 */
import { IntlMessageFormat } from 'intl-messageformat'
import { api } from '../wire/api'
import type { GameName } from '../wire/games'
import type operator from '../pages/operator/text/en.json'
import type reset from '../pages/reset/text/en.json'
import type workshop from '../pages/workshop/text/en.json'
import type page from './en.json'
import type { Language } from './languages'

/** The messages of the page itself; a game's folder knows those of the game. */
export type PageText = keyof typeof page | keyof typeof operator | keyof typeof reset | keyof typeof workshop
export type Facts = Record<string, string | number>
export type Translate<Id extends string> = (id: Id, facts?: Facts) => string
type Catalogue = Record<string, string>
type Files = Record<string, () => Promise<Catalogue>>

const pageFiles: Files = import.meta.glob<Catalogue>('./*.json', { import: 'default' })
const coverFiles: Files = import.meta.glob<Catalogue>('../games/*/cover/*.json', { import: 'default' })
const boardFiles: Files = import.meta.glob<Catalogue>('../games/*/text/*.json', { import: 'default' })
const engineFiles: Files = import.meta.glob<Catalogue>('../../../src/mela/games/*/messages/*.json', {
  import: 'default',
})
const partFiles: Files = import.meta.glob<Catalogue>('../pages/*/text/*.json', { import: 'default' })
const workshopFiles: Files = import.meta.glob<Catalogue>('../games/*/workshop/*.json', { import: 'default' })
const covers = [...new Set(Object.keys(coverFiles).map((file) => file.replace(/\/\w+\.json$/, '')))]

/** A folder's words; what does not speak a language yet says it in English. */
const read = (files: Files, folder: string, language: Language): Promise<Catalogue> | undefined =>
  (files[`${folder}/${language}.json`] ?? files[`${folder}/en.json`])?.()

/** The page's words, and those of the covers. */
async function pageWords(language: Language): Promise<Catalogue> {
  const parts = [read(pageFiles, '.', language), ...covers.map((folder) => read(coverFiles, folder, language))]
  return Object.assign({}, ...(await Promise.all(parts)))
}

/** The words of a board and of the engine; for a game that the page does not know, the server's. */
async function gameWords(game: GameName, language: Language): Promise<Catalogue> {
  const board = read(boardFiles, `../games/${game}/text`, language) ?? read(boardFiles, '../games/plain/text', language)
  const engine =
    read(engineFiles, `../../../src/mela/games/${game}/messages`, language) ??
    // without words, a game is shown by the names that it has on the wire
    api.messages(game, language).catch(() => ({}))
  return Object.assign({}, ...(await Promise.all([board, engine])))
}

/** The words of a part of the page that few visitors need. */
const partWords = (part: string, language: Language) => read(partFiles, `../pages/${part}/text`, language)!

/** The words of the workshop, and of the part that a game has in it. */
async function workshopWords(game: GameName | null, language: Language): Promise<Catalogue> {
  const own = game === null ? undefined : read(workshopFiles, `../games/${game}/workshop`, language)
  return Object.assign({}, ...(await Promise.all([partWords('workshop', language), own])))
}

// every message would ask the browser again which of its locales fits, and ours all do
IntlMessageFormat.resolveLocale = (locales) => new Intl.Locale(String(locales))
/** What makes a message more than its own words. */
const SYNTAX = /[{}'#]/

/** A piece of a pack, the list that it is in, and its place there. */
interface PackedPiece {
  kind: string
  n: number
  piece: { id?: string; name?: Record<string, string> }
}

class Texts {
  language = $state.raw<Language>('en')
  messages = $state.raw<Catalogue>({})
  /** The pieces in the pack of the table, by id. */
  #pieces = $state.raw<Record<string, PackedPiece>>({})
  /** What is needed besides the page's own: how it is read, and whether it has come. */
  #needed = new Map<string, { read: (language: Language) => Promise<Catalogue>; coming: Promise<void> }>()
  #formats = new Map<string, IntlMessageFormat>()

  /** Speak a language; the words change when all of them are there. */
  async speak(language: Language): Promise<void> {
    const needed = [...this.#needed.values()].map(({ read }) => read(language))
    const words = await Promise.all([pageWords(language), ...needed])
    this.#formats.clear()
    this.messages = Object.assign({}, ...words)
    this.language = language
    document.documentElement.lang = language
  }

  /** Have the words of a game too. */
  need(game: GameName): Promise<void> {
    return this.#have(game, (language) => gameWords(game, language))
  }

  /** Have the words of the workshop too, and those of a game in it. */
  needWorkshop(game: GameName | null): Promise<void> {
    return this.#have(`workshop ${game ?? ''}`, (language) => workshopWords(game, language))
  }

  /** Have the words of another part of the page too. */
  needPart(part: 'operator' | 'reset'): Promise<void> {
    return this.#have(part, (language) => partWords(part, language))
  }

  #have(name: string, read: (language: Language) => Promise<Catalogue>): Promise<void> {
    const coming = this.#needed.get(name)?.coming ?? this.#add(read)
    this.#needed.set(name, { read, coming })
    return coming
  }

  async #add(read: (language: Language) => Promise<Catalogue>): Promise<void> {
    const { language } = this
    const words = await read(language)
    // with another language come all words that are needed
    if (language === this.language) this.messages = { ...this.messages, ...words }
  }

  /** Call pieces as a pack does; those without a name there have the page's own. */
  namePieces(pack: object): void {
    const lists = Object.entries(pack).filter((entry): entry is [string, PackedPiece['piece'][]] => Array.isArray(entry[1]))
    this.#pieces = Object.fromEntries(
      lists.flatMap(([kind, pieces]) => pieces.map((piece, n) => [piece.id ?? '', { kind, n, piece }])),
    )
  }

  /** A piece in the pack of the table. */
  piece(id: string): PackedPiece | undefined {
    return this.#pieces[id]
  }

  /** Does a fact choose a branch of a message? Then it is not a word to show. */
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
export const translate: Translate<string> = (id, facts = {}) => texts.format(id, facts) ?? id

/** One of the page's own; a game has a `t` that knows its own too. */
export const t: Translate<PageText> = translate

/** A message whose id is put together; null if there is none. */
export function maybe(id: string, facts: Facts = {}): string | null {
  return texts.format(id, facts)
}

/** A list in one line, as the language joins it. */
export function list(items: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  // British English has no comma before the last one
  return new Intl.ListFormat(texts.language === 'en' ? 'en-GB' : texts.language, { type }).format(items)
}
