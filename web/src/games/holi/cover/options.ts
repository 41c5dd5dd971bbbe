/** The options of Holi as the sheet reads and writes them. What is usual is left out, so that equal choices are equal. */
import type { HoliOptions } from '../../../generated/wire'
import { list, maybe } from '../../../text/text.svelte'
import type { Options } from '../../../wire/games'
import { t } from '../holi'

export type Edition = 'international' | 'polish'

/** Rivalry cards that an edition has if nobody chooses. */
export const OFFERED: Record<Edition, number> = { international: 2, polish: 0 }
/** The rulebooks use no more; choosing more is allowed. */
export const MOST_USUAL = 3

/** None, a number of cards to draw, or chosen ones. */
export type Rivalry = number | readonly string[]

export class HoliChoice {
  readonly #options: HoliOptions

  constructor(options: Options) {
    this.#options = options as HoliOptions
  }

  get edition(): Edition {
    return this.#options.edition ?? 'international'
  }

  get rivalry(): Rivalry {
    return this.#options.rivalry ?? OFFERED[this.edition]
  }

  get ruleCards(): 'one' | 'any' {
    return this.#options.rule_cards ?? 'one'
  }

  get start(): number | 'random' {
    return this.#options.start ?? 'random'
  }

  /** An edition brings its own number of cards, unless some were chosen. */
  withEdition(edition: Edition): Options {
    const { edition: _, rivalry, ...rest } = this.#options
    const chosen = Array.isArray(rivalry) ? { rivalry } : {}
    return { ...rest, ...chosen, ...(edition === 'international' ? {} : { edition }) }
  }

  withRivalry(rivalry: Rivalry): Options {
    const { rivalry: _, rule_cards, ...rest } = this.#options
    const any = rule_cards === 'any' && typeof rivalry === 'number' && rivalry > 1 ? { rule_cards } : {}
    return { ...rest, ...any, ...(rivalry === OFFERED[this.edition] ? {} : { rivalry }) }
  }

  withRuleCards(ruleCards: 'one' | 'any'): Options {
    const { rule_cards: _, ...rest } = this.#options
    return { ...rest, ...(ruleCards === 'any' ? { rule_cards: ruleCards } : {}) }
  }

  withStart(start: number | 'random'): Options {
    const { start: _, ...rest } = this.#options
    return { ...rest, ...(start === 'random' ? {} : { start }) }
  }
}

/** In a few words each: edition, rivalry cards, who starts. */
export function describe(options: Options, names: readonly string[] = []): string[] {
  const choice = new HoliChoice(options)
  const { rivalry, start } = choice
  const told = [t('holi.told.edition', { edition: choice.edition }), rivalryWords(rivalry)]
  if (choice.ruleCards === 'any') told.push(t('holi.told.rule-cards'))
  const starts = start === 'random' ? undefined : names[start]
  if (starts !== undefined) told.push(t('holi.told.start', { name: starts }))
  return told
}

/** Chosen cards by their names, once the words of the board are loaded. */
function rivalryWords(rivalry: Rivalry): string {
  if (typeof rivalry === 'number') return t('holi.told.drawn', { count: rivalry })
  const cards = rivalry.map((id) => maybe(`holi.name.${id}`))
  const known = cards.filter((name) => name !== null)
  return known.length === 0 || known.length < cards.length
    ? t('holi.told.drawn', { count: rivalry.length })
    : t('holi.told.chosen', { cards: list(known) })
}
