/** A game that the page has never heard of: it is shown and played all the same. */
import { render } from 'svelte/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { TableClient } from '../../table/client.svelte'
import words from './text/en.json'

vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
vi.stubGlobal('location', { origin: 'http://here', pathname: '/', hash: '' })
vi.stubGlobal('addEventListener', () => {})
const { texts, translate: t } = await import('../../text/text.svelte')
const { moveName, plainWords, showView } = await import('./reading')
const { coverOf, coveredGames, loadFace, titleOf } = await import('../face')
const { default: Board } = await import('./Board.svelte')

const GAME = 'lanterns'
const NAMES = ['Ana', 'Bo']
const reader = { game: GAME, names: NAMES, t }
const ENGINE = {
  'lanterns.title': 'Lanterns',
  'lanterns.name.red-lamp': 'red lamp',
  'lanterns.view.seats': 'Players',
  'lanterns.move.light': 'Light {count, plural, one {# lamp} other {# lamps}}',
  'lanterns.event.lit': '{seat} lights {count, plural, one {# lamp} other {# lamps}}.',
}
const VIEW = {
  viewer: 0,
  common: {
    turn: 1,
    pack: 'standard',
    river_level: 3,
    open: false,
    offer: ['red-lamp', 'oil'],
    seats: [
      { lamps: 2, hand: 1 },
      { lamps: 0, hand: 2 },
    ],
    weather: { wind: 'north', rain: null },
  },
  own: { hand: ['oil'] },
}

beforeAll(() => {
  texts.messages = { ...words, ...ENGINE }
})

describe('the registry', () => {
  it('gives it the plain cover and the plain face', async () => {
    expect(coveredGames).not.toContain(GAME)
    expect(coveredGames).not.toContain('plain')
    expect(coverOf(GAME)).toBe(coverOf('plain'))
    expect((await loadFace(GAME)).Board).toBe(Board)
  })

  it('names it by its own words, or by the name of the server', () => {
    expect([titleOf(GAME), titleOf('chess')]).toEqual(['Lanterns', 'Chess'])
  })
})

describe('its view', () => {
  it('is told in plain words: common things first, a row for each player, seats by name', () => {
    expect(showView(VIEW, reader)).toEqual([
      { kind: 'text', label: 'Turn', text: 'Bo' },
      { kind: 'text', label: 'River level', text: '3' },
      { kind: 'text', label: 'Open', text: 'no' },
      { kind: 'text', label: 'Offer', text: 'red lamp, oil' },
      {
        kind: 'table',
        label: 'Players',
        columns: ['Lamps', 'Hand'],
        rows: [
          { label: 'Ana', cells: ['2', '1'] },
          { label: 'Bo', cells: ['0', '2'] },
        ],
      },
      {
        kind: 'group',
        label: 'Weather',
        parts: [
          { kind: 'text', label: 'Wind', text: 'north' },
          { kind: 'text', label: 'Rain', text: 'none' },
        ],
      },
      { kind: 'group', label: 'Own', parts: [{ kind: 'text', label: 'Hand', text: 'oil' }] },
    ])
  })

  it('may be anything', () => {
    expect(showView({}, reader)).toEqual([])
    expect(showView({ piles: [{ top: { suit: 'cup' } }, {}, {}] }, reader)).toMatchObject([
      { rows: [{ label: '1', cells: ['Suit: cup'] }, { label: '2', cells: ['none'] }, { label: '3' }] },
    ])
  })

  it.each([['face_up', 'Face up'], ['went-out', 'Went out'], ['faceDown', 'Face down']])('%s is %s', (name, plain) => {
    expect(plainWords(name)).toBe(plain)
  })
})

describe('its moves', () => {
  it('are called what the engine calls them, or by their verb and fields', () => {
    const name = (move: object) => moveName(move as { do: string }, reader)
    expect(name({ do: 'light', count: 2 })).toBe('Light 2 lamps')
    expect(name({ do: 'sail_out', lamp: 'red-lamp', cells: ['A1', 'B2'], by: null })).toBe('Sail out red lamp A1 B2')
    expect(name({ do: 'pass' })).toBe('Pass')
  })
})

describe('its table', () => {
  const client = (more: object) =>
    ({
      game: GAME,
      names: NAMES,
      own: [0],
      seat: 0,
      version: 4,
      view: VIEW,
      turn: 0,
      moves: [{ do: 'light', count: 1 }, { do: 'pass' }],
      log: [{ version: 4, note: null, event: { event: 'lit', seat: 1, count: 2 } }],
      describe: () => 'Bo lights 2 lamps.',
      result: null,
      undoTo: null,
      clocks: null,
      info: { seats: [] },
      ...more,
    }) as unknown as TableClient
  const drawn = (more: object) => render(Board, { props: { client: client(more) } }).body

  it('has a real button for each move, and tells what happened to those who only hear it', () => {
    const body = drawn({})
    expect(body.match(/<button[^>]*>[\s\S]*?<\/button>/g)).toHaveLength(2)
    expect(body).toContain('Light 1 lamp')
    expect(body).toMatch(/<ul aria-live="polite"[^>]*>[\s\S]*Bo lights 2 lamps\./)
    expect(body).toMatch(/role="status"[^>]*>[\s\S]*?<h2[^>]*>What you can do now/)
  })

  it('puts many moves below their verbs', () => {
    const moves = Array.from({ length: 14 }, (_, count) => ({ do: count % 2 ? 'light' : 'sail', count }))
    expect(drawn({ moves }).match(/<h3[^>]*>(?:Light|Sail)<\/h3>/g)).toHaveLength(2)
  })

  it('says whose turn it is, and that it is over', () => {
    expect(drawn({ moves: [], turn: 1 })).toContain('It is the turn of Bo.')
    expect(drawn({ moves: [], turn: null })).toContain('The match is over.')
  })

  it('ends with the places and points of the result', async () => {
    const { sheet, seatLook } = await loadFace(GAME)
    const result = { places: [2, 1], points: [3, 8], why: 'done' }
    expect(sheet(VIEW, 1, result)).toEqual({ lines: [], total: 8, place: 1 })
    expect(seatLook(null, 5).badge).toBe('badge-s')
  })
})
