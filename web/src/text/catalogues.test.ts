/** Every message of every language: it can be read, has all plural forms, and asks for the same. */
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from './languages'

type Catalogue = Record<string, string>
type Part = ReturnType<IntlMessageFormat['getAst']>[number]

const files = {
  ...import.meta.glob<Catalogue>('./*.json', { import: 'default', eager: true }),
  ...import.meta.glob<Catalogue>(['../games/*/{cover,text,workshop}/*.json', '../pages/*/text/*.json'], { import: 'default', eager: true }),
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

/** The keys of an object that is written in a source, from behind its brace. */
function keysAt(source: string, start: number): string[] {
  let depth = 0
  let entry = ''
  const entries: string[] = []
  for (const sign of source.slice(start, start + 2000)) {
    if (depth === 0 && (sign === ',' || sign === '}')) {
      entries.push(entry.trim())
      entry = ''
      if (sign === '}') break
    } else entry += sign
    if ('({['.includes(sign)) depth++
    if (')}]'.includes(sign)) depth--
  }
  return entries.filter(Boolean).map((written) => /^'?([\w-]+)/.exec(written)?.[1] ?? written)
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
  const folders = new Set(Object.keys(files).map((file) => file.replace(/\w+\.json$/, '')))
  it.each([...folders])('are all in %s', (folder) => {
    for (const language of LANGUAGES) expect(files).toHaveProperty([`${folder}${language}.json`])
  })
})

describe('what the page says', () => {
  const sources = Object.values(
    import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts', '!../generated/**'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).join('\n')
  const english = Object.keys(files).filter((file) => file.endsWith('/en.json'))
  /** The engine's are used by what it tells: its own tests see to that. */
  const own = english.filter((file) => !file.includes('/messages/')).flatMap((file) => Object.keys(files[file]!))
  const all: Catalogue = Object.assign({}, ...english.map((file) => files[file]))
  /** Ids that are put together, such as `level.${name}` or `${game}.title`. */
  const composed = Array.from(
    sources.matchAll(/`((?:\$\{[\w.]*game\}\.)?[a-z.-]+\.\$\{[^`]+|\$\{game\}\.[a-z]+)`/g),
    ([, id]) => new RegExp(`^${id!.replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
  )
  /** `t('id', { facts })`, with the names of the facts; null where they are not written there. */
  const calls = Array.from(sources.matchAll(/\bt\('([\w.-]+)'(\)|, \{)?/g), ({ 1: id, 2: next, 0: call, index }) => ({
    id: id!,
    facts: next === ')' ? [] : next === ', {' ? keysAt(sources, index + call.length) : null,
  }))

  it.each(own)('%s is used somewhere', (id) => {
    expect(sources.includes(`'${id}'`) || composed.some((pattern) => pattern.test(id))).toBe(true)
  })

  it.each(calls)('$id is there, and gets what it asks for', ({ id, facts }) => {
    expect(all).toHaveProperty([id])
    if (facts === null) return
    for (const name of asked(read(all[id]!, 'en'))) expect(facts).toContain(name)
  })
})
