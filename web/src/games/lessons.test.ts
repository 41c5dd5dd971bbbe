/** What the coach explains: in words of every language, and each in a match that the engine played. */
import { describe, expect, it, vi } from 'vitest'
import { nextLesson, type Lesson, type Now } from '../table/lessons'
import { LANGUAGES } from '../text/languages'
import type { Event, Move } from '../wire/games'

const store = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
  removeItem: (key: string) => store.delete(key),
})
vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
vi.stubGlobal('location', { origin: 'http://here', pathname: '/', hash: '' })
vi.stubGlobal('addEventListener', () => {})
const { loadFace } = await import('./face')

interface Step {
  events: Event[]
  moves: Move[]
}
const SEAT = 0
const matches = import.meta.glob<Step[]>('../generated/first/*.json', { import: 'default', eager: true })
/** The games for which tools/first_match.py has played one. */
const games = Object.keys(matches).map((file) => /(\w+)\.json$/.exec(file)![1]!)
const words = import.meta.glob<Record<string, string>>('./*/text/*.json', { import: 'default', eager: true })

/** What there is to look at, step by step. */
function* moments(steps: Step[]): Generator<Now> {
  const events: Event[] = []
  for (const step of steps) {
    events.push(...step.events)
    yield { seat: SEAT, moves: step.moves, events: [...events] }
  }
}

describe.each(games)('the coach of %s', async (game) => {
  const { lessons } = await loadFace(game)
  const steps = matches[`../generated/first/${game}.json`]!

  it('explains each thing once in a first match, those that matter early', () => {
    const seen = new Set<string>()
    const told: { id: string; at: number }[] = []
    let at = 0
    for (const now of moments(steps)) {
      for (let next = nextLesson(lessons, now, seen, null); next; next = nextLesson(lessons, now, seen, null)) {
        told.push({ id: next.id, at })
        seen.add(next.id)
      }
      at++
    }
    expect(told.map(({ id }) => id).sort()).toEqual(lessons.map(({ id }) => id).sort())
    const main = lessons.filter((lesson) => lesson.main).map(({ id }) => id)
    const last = told.findLast(({ id }) => main.includes(id))!
    expect(last.at).toBeLessThan(steps.length / 2)
  })

  it.each(LANGUAGES)('has words for each in %s, and none left over', (language) => {
    const ids = Object.keys(words[`./${game}/text/${language}.json`]!)
    expect(ids.filter((id) => id.startsWith(`${game}.coach.`)).sort()).toEqual(
      lessons.map(({ id }) => `${game}.coach.${id}`).sort(),
    )
  })
})

describe('an explanation', () => {
  const place: Lesson = { id: 'place', rule: 'H8', when: ({ moves }) => moves.length > 0 }
  const event: Lesson = { id: 'event', rule: 'H9', when: ({ events }) => events.length > 0 }
  const now = (moves: number, events: number) =>
    ({ seat: 0, moves: Array(moves).fill({ do: 'climb' }), events: Array(events).fill({}) }) as unknown as Now

  it('stays while it fits, also when a more urgent one comes up', () => {
    expect(nextLesson([place, event], now(1, 1), new Set(), event)).toBe(event)
    expect(nextLesson([place, event], now(1, 1), new Set(), null)).toBe(place)
  })

  it('is not shown again', () => {
    expect(nextLesson([place, event], now(1, 1), new Set(['place']), place)).toBe(event)
    expect(nextLesson([place, event], now(1, 1), new Set(['place', 'event']), null)).toBeNull()
  })
})

describe('what was explained', async () => {
  const { beginCoaching, Coach, coachedTable, isCoached } = await import('../table/coach.svelte')
  const lessons: Lesson[] = [
    { id: 'a', rule: 'H1', main: true, when: ({ moves }) => moves.length > 0 },
    { id: 'b', rule: 'H2', when: ({ events }) => events.length > 0 },
  ]
  const choice = { seat: 0, moves: [{ do: 'climb' }], events: [] } as unknown as Now
  const news = { seat: 0, moves: [], events: [{ event: 'turn-began', seat: 1 }] } as unknown as Now

  it('is kept with the table, until one wants no more', () => {
    beginCoaching('holi', 'abc')
    expect([isCoached('abc'), isCoached('def'), coachedTable('holi'), coachedTable('nagaraja')]).toEqual([true, false, 'abc', null])
    const coach = new Coach(lessons)
    coach.look(choice, 0, null)
    expect(coach.open?.id).toBe('a')
    coach.close()
    expect([coach.open, coach.done, coach.told]).toEqual([null, true, 1])
    const later = new Coach(lessons)
    later.look(choice, 0, null)
    expect([later.open, later.done]).toEqual([null, true])
    later.close()
    expect(new Coach(lessons).done).toBe(false)
    later.stop()
    expect(isCoached('abc')).toBe(false)
  })

  it('counts as read when one has acted on it', () => {
    beginCoaching('holi', 'abc')
    const coach = new Coach(lessons)
    coach.look(choice, 0, null)
    coach.look(news, 1, null)
    expect([coach.open?.id, coach.told]).toEqual(['b', 1])
    // the choice that led here is older than what came of it
    coach.look(news, 1, 0)
    expect(coach.open?.id).toBe('b')
    coach.look({ ...news, moves: choice.moves }, 3, 2)
    expect(coach.open).toBeNull()
  })
})
