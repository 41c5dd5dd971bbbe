/** What is wrong with a pack, said in the language of whoever made it. */
import { maybe } from '../text/text.svelte'

/** How the engine says something, with the names of what it counts; the words are `workshop.wrong.<id>`. */
export interface Pattern {
  id: string
  says: RegExp
}

const PATTERNS: readonly Pattern[] = [
  { id: 'least', says: /^Expected `int` >= (?<number>-?\d+)/ },
  { id: 'most', says: /^Expected `int` <= (?<number>-?\d+)/ },
  { id: 'long', says: /^Expected `str` of length <= (?<number>\d+)/ },
  { id: 'range', says: /^-?\d+ is not from (?<least>\d+) to (?<most>\d+)/ },
  { id: 'count', says: /^(?:a colour has )?(?<count>\d+) (?:cards|amulets|relics|tiles), not (?<number>\d+)(?! at most)/ },
  { id: 'many', says: /^(?<count>\d+) cards, not (?<number>\d+) at most/ },
  { id: 'twice', says: /^the id occurs twice/ },
  { id: 'id', says: /is not small letters, digits and hyphens/ },
  { id: 'used', says: /^this id is already used by a shipped pack/ },
  { id: 'missing', says: /missing required field `(?<field>\w+)`/ },
]
let own: readonly Pattern[] = []

/** Mistakes that only the pack of a game can have. */
export function knowMistakes(patterns: readonly Pattern[]): void {
  own = patterns
}

/** In the visitor's language; what is not known, as the server says it, without the number of its rule. */
export function say(what: string): string {
  for (const { id, says } of [...own, ...PATTERNS]) {
    const found = says.exec(what)
    const words = found && maybe(`workshop.wrong.${id}`, facts(found.groups ?? {}))
    if (words) return words
  }
  const plain = what.replace(/ \([HN]\d+(?:-[HN]?\d+)?\)/g, '').replaceAll('`', '“')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Numbers as numbers, so that words can count. */
const facts = (groups: Record<string, string>): Record<string, string | number> =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, /^-?\d+$/.test(value) ? Number(value) : value]))

/** The id that a place has on the page. */
export const placeId = (key: string): string => `at-${key.replaceAll('.', '-') || 'top'}`
