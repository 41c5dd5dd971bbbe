/** Every message of every language: it can be read, has all plural forms, and asks for the same. */
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from './languages'

type Catalogue = Record<string, string>
type Part = ReturnType<IntlMessageFormat['getAst']>[number]

const files = {
  ...import.meta.glob<Catalogue>('./*.json', { import: 'default', eager: true }),
  ...import.meta.glob<Catalogue>('../games/*/text/*.json', { import: 'default', eager: true }),
  ...import.meta.glob<Catalogue>('../../../src/mela/games/*/messages/*.json', {
    import: 'default',
    eager: true,
  }),
}

const languageOf = (file: string) => /(\w+)\.json$/.exec(file)![1]!
const englishOf = (file: string) => files[file.replace(/\w+\.json$/, 'en.json')]!

function read(message: string, language: string): Part[] {
  return new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst()
}

/** All parts of a message, those inside branches too. */
function every(parts: Part[]): Part[] {
  return parts.flatMap((part) =>
    'options' in part
      ? [part, ...Object.values(part.options).flatMap((option) => every(option.value))]
      : [part],
  )
}

/** The names of arguments; those of a plural only decide, and a language may do without. */
function asked(parts: Part[]): Set<string> {
  return new Set(every(parts).flatMap((part) => ('value' in part && part.type !== 0 ? [part.value] : [])))
}

/** The forms that whole numbers up to a thousand take. */
function forms(language: string, type: Intl.PluralRuleType): Set<string> {
  const rules = new Intl.PluralRules(language, { type })
  return new Set(Array.from({ length: 1001 }, (_, number) => rules.select(number)))
}

/** Does a plural have grammar, or does it only tell none from some? */
function counts(options: Record<string, { value: Part[] }>): boolean {
  const named = Object.keys(options).some((form) => form !== 'other' && !form.startsWith('='))
  return named || Object.values(options).some(({ value }) => value.some((part) => part.type === 7))
}

describe.each(Object.entries(files))('%s', (file, catalogue) => {
  const language = languageOf(file)
  const english = englishOf(file)

  it('is in a language that can be chosen', () => {
    expect(LANGUAGES).toContain(language)
  })

  it('has the messages that the English one has', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort())
  })

  it.each(Object.entries(catalogue))('%s has all its plural forms and no unknown argument', (id, message) => {
    const parts = read(message, language)
    for (const part of every(parts)) {
      if ('pluralType' in part && part.pluralType !== undefined && counts(part.options)) {
        for (const form of forms(language, part.pluralType)) expect(part.options).toHaveProperty(form)
      }
    }
    const known = asked(read(english[id]!, 'en'))
    for (const name of asked(parts)) expect(known).toContain(name)
  })
})

describe('the languages', () => {
  // boards bring their words themselves
  const shared = Object.keys(files).filter((file) => !file.startsWith('../games/'))
  const folders = new Set(shared.map((file) => file.replace(/\w+\.json$/, '')))
  it.each([...folders])('are all in %s', (folder) => {
    for (const language of LANGUAGES) expect(files).toHaveProperty([`${folder}${language}.json`])
  })
})

describe("the page's own messages", () => {
  const sources = Object.values(
    import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts', '!../generated/**'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).join('\n')
  /** Ids that are put together, such as `level.${name}`. */
  const composed = Array.from(
    sources.matchAll(/`([a-z.-]+\.\$\{[^`]+)`/g),
    ([, id]) => new RegExp(`^${id!.replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
  )

  it.each(Object.keys(files['./en.json']!))('%s is used somewhere', (id) => {
    expect(sources.includes(`'${id}'`) || composed.some((pattern) => pattern.test(id))).toBe(true)
  })
})
