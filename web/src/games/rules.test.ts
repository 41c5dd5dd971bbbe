/**
 * The rules that docs/rules has of the games, and the scenes that tools/scenes.py has written for
 * them: each rule that a refusal can name has an address, and each scene a place, a title and words.
 */
import { describe, expect, it } from 'vitest'
import { chapters, loadRules, loadScenes, ruleIds, rulings } from '../pages/learn/rulebook'
import { LANGUAGES } from '../text/languages'

const BOOKS = {
  holi: { letter: 'H', last: 36, ours: [8, 9, 13, 16, 24, 28, 30, 36] },
  nagaraja: { letter: 'N', last: 38, ours: [2, 5, 11, 13, 14, 16, 20, 21, 25, 28, 29, 30, 31, 32, 37, 38] },
}

describe.each(Object.entries(BOOKS))('the rules of %s', (game, { letter, last, ours }) => {
  it.each(LANGUAGES)('have an address for every rule in %s', async (language) => {
    const ids = ruleIds((await loadRules(game, language)).rules)
    expect(new Set(ids).size).toBe(ids.length)
    for (let n = 1; n <= last; n++) expect(ids).toContain(`${letter}${n}`)
  })

  it.each(LANGUAGES)('begin with the pieces, and name our rulings in %s', async (language) => {
    const { rules } = await loadRules(game, language)
    expect(chapters(rules)[1]).toMatchObject({ kind: 'rule', id: `${letter}1` })
    const number = (id: string) => Number(id.slice(1))
    expect([...rulings(rules)].map(number).sort((a, b) => a - b)).toEqual(ours)
  })
})

type Catalogue = Record<string, string>
const words = import.meta.glob<Catalogue>('./*/text/*.json', { import: 'default', eager: true })
const told = import.meta.glob<Catalogue>('../../../src/mela/games/*/messages/*.json', { import: 'default', eager: true })
/** The games that scenes are written for. */
const games = Object.keys(import.meta.glob('../generated/scenes/*.json')).map((file) => /(\w+)\.json$/.exec(file)![1]!)

describe.each(games)('the scenes of %s', async (game) => {
  const scenes = await loadScenes(game)
  const ids = ruleIds((await loadRules(game, 'en')).rules)

  it('are enough to show a game', () => {
    expect(scenes.length).toBeGreaterThan(8)
  })

  it.each(scenes)('$name stands beside a rule and has steps that tell something', ({ rules, frames }) => {
    for (const rule of rules) expect(ids).toContain(rule)
    expect(frames.map(({ version }) => version)).toEqual([...frames.keys()])
    expect(frames.length).toBeGreaterThan(1)
    for (const { events } of frames.slice(1)) expect(events.length).toBeGreaterThan(0)
  })

  it.each(LANGUAGES)('have titles and words in %s, and no title is left over', (language) => {
    const titles = Object.keys(words[`./${game}/text/${language}.json`]!)
      .filter((id) => id.startsWith(`${game}.scene.`))
      .sort()
    expect(titles).toEqual(scenes.map(({ name }) => `${game}.scene.${name}`).sort())
    const messages = told[`../../../src/mela/games/${game}/messages/${language}.json`]
    for (const { frames } of scenes) {
      for (const { events } of frames) {
        for (const { event } of events) expect(messages).toHaveProperty([`${game}.event.${event}`])
      }
    }
  })
})
