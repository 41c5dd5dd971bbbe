/** Scenes that tools/scenes.py has written: the page has a place, a title and words for each. */
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../text/languages'
import { GAME_NAMES } from '../../wire/games'
import { readRules } from './rulebook'
import { loadScenes } from './scenes'

type Catalogue = Record<string, string>
const words = import.meta.glob<Catalogue>('../../games/*/text/*.json', { import: 'default', eager: true })
const told = import.meta.glob<Catalogue>('../../../../src/mela/games/*/messages/*.json', { import: 'default', eager: true })
const rules = import.meta.glob<string>('../../../../docs/rules/{holi,nagaraja}.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

describe.each(GAME_NAMES)('the scenes of %s', async (game) => {
  const scenes = await loadScenes(game)
  const ids = readRules(rules[`../../../../docs/rules/${game}.md`]!).flatMap((block) =>
    block.kind === 'rule' && block.id ? [block.id] : [],
  )

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
    const titles = Object.keys(words[`../../games/${game}/text/${language}.json`]!)
      .filter((id) => id.startsWith(`${game}.scene.`))
      .sort()
    expect(titles).toEqual(scenes.map(({ name }) => `${game}.scene.${name}`).sort())
    const messages = told[`../../../../src/mela/games/${game}/messages/${language}.json`]
    for (const { frames } of scenes) {
      for (const { events } of frames) {
        for (const { event } of events) expect(messages).toHaveProperty([`${game}.event.${event}`])
      }
    }
  })
})
