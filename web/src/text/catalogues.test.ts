/** Every message of every language: it can be read, by the page as well as by the terminal. */
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from './languages'

type Catalogue = Record<string, string>

const files = {
  ...import.meta.glob<Catalogue>('./*.json', { import: 'default', eager: true }),
  ...import.meta.glob<Catalogue>('../games/*/text/*.json', { import: 'default', eager: true }),
  ...import.meta.glob<Catalogue>('../../../src/mela/games/*/messages/*.json', {
    import: 'default',
    eager: true,
  }),
}

const languageOf = (file: string) => /(\w+)\.json$/.exec(file)![1]!

describe.each(Object.entries(files))('%s', (file, catalogue) => {
  it('is in a language that can be chosen', () => {
    expect(LANGUAGES).toContain(languageOf(file))
  })

  it.each(Object.entries(catalogue))('%s can be read', (_id, message) => {
    new IntlMessageFormat(message, languageOf(file), undefined, { ignoreTag: true })
  })
})
