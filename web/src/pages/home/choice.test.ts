/** What is chosen for a new table: colours swap, and only what still fits is kept. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GameInfo } from '../../generated/wire'

const store = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
  removeItem: (key: string) => store.delete(key),
})
const { againstBots, forget, keep, kept, newChoice, otherPairings, pairingOptions, seatNames, wishOf, withColour, withFriend, withPlayer } =
  await import('./choice')

const info: GameInfo = {
  seats: [2, 4],
  bots: ['novice', 'adept'],
  codes: 1,
  colours: ['blue', 'yellow', 'red', 'green'],
  usual: { pl: { edition: 'polish' } },
}
const plain: GameInfo = { seats: [2, 2], bots: ['novice'], codes: 1, colours: [], usual: {} }
const choice = newChoice(info, 2, 'bot', 'adept', { rivalry: 1 })
const names = { me: 'Ana', friend: 'Friend', here: (seat: number) => `Friend ${seat}` }

beforeEach(() => store.clear())

describe('a wish', () => {
  it('has what was chosen, and no colours that are dealt anyway', () => {
    const wish = wishOf('game', info, choice, seatNames(choice.seats, names))
    expect(wish.seats).toEqual([{ who: 'me' }, { who: 'adept', name: 'Tara' }, { who: 'adept', name: 'Rohan' }])
    expect(wish.options).toEqual({ rivalry: 1 })
  })

  it('has the colours of all seats once one was chosen', () => {
    const seats = withColour(choice.seats, 0, 'red')
    const wish = wishOf('game', info, { ...choice, seats }, seatNames(seats, names))
    expect(wish.options).toEqual({ rivalry: 1, colours: ['red', 'yellow', 'blue'] })
  })

  it('names friends on this device', () => {
    const seats = choice.seats.map((seat, n) => (n === 1 ? { ...seat, kind: 'here' as const } : seat))
    const wish = wishOf('game', info, { ...choice, seats }, seatNames(seats, names))
    expect(wish.seats[1]).toEqual({ who: 'me', name: 'Friend 2' })
    expect(wish.seats[2]).toEqual({ who: 'adept', name: 'Tara' })
  })

  it('needs no colours', () => {
    const alone = newChoice(plain, 1, 'open', 'novice', {})
    expect(wishOf('game', plain, alone, ['', '']).options).toEqual({})
  })
})

describe('players', () => {
  it('get the first colour that is left', () => {
    const seats = withPlayer(withColour(choice.seats, 0, 'green'), info)
    expect(seats.map(({ colour }) => colour)).toEqual(['green', 'yellow', 'red', 'blue'])
    expect(seats[3]).toMatchObject({ kind: 'bot', level: 'adept' })
  })

  it('are a friend for an invitation, and bots for a match at once', () => {
    const invited = withFriend(choice)
    expect(invited.seats.map(({ kind }) => kind)).toEqual(['me', 'open', 'bot'])
    expect(againstBots({ ...invited, public: true })).toEqual(choice)
  })
})

describe('pairing', () => {
  it('looks only at what languages differ in', () => {
    expect(pairingOptions(info, { edition: 'polish', rivalry: 3 })).toEqual({ edition: 'polish' })
    expect(otherPairings(info, { edition: 'polish' })).toEqual([{}])
    expect(otherPairings(info, { rivalry: 3 })).toEqual([{ edition: 'polish' }])
    expect(otherPairings(plain, {})).toEqual([])
  })
})

describe('what was chosen last', () => {
  it('is there again, and can be forgotten', () => {
    keep('game', choice)
    expect(kept('game', info)).toEqual(choice)
    forget('game')
    expect(kept('game', info)).toBeNull()
  })

  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['a number', '5'],
    ['no seats', JSON.stringify({ ...choice, seats: null })],
    ['too few seats', JSON.stringify({ ...choice, seats: choice.seats.slice(0, 1) })],
    ['too many seats', JSON.stringify({ ...choice, seats: [...choice.seats, ...choice.seats] })],
    ['a kind of seat that is not there any more', JSON.stringify({ ...choice, seats: choice.seats.map((s) => ({ ...s, kind: 'ghost' })) })],
    ['a level that is not there any more', JSON.stringify({ ...choice, seats: choice.seats.map((s) => ({ ...s, level: 'wizard' })) })],
    ['a colour that is not there any more', JSON.stringify({ ...choice, seats: choice.seats.map((s) => ({ ...s, colour: 'pink' })) })],
    ['one colour twice', JSON.stringify({ ...choice, seats: choice.seats.map((s) => ({ ...s, colour: 'red' })) })],
    ['no clock', JSON.stringify({ ...choice, clock: undefined })],
    ['a clock of words', JSON.stringify({ ...choice, clock: { ...choice.clock, move_seconds: 'long' } })],
    ['options that are a list', JSON.stringify({ ...choice, options: [] })],
  ])('is not taken if it is %s', (_, text) => {
    store.set('mela.table.game', text)
    expect(kept('game', info)).toBeNull()
  })
})
