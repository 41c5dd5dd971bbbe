/** What pieces of somebody's own pack are called. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { NagarajaPack } from '../generated/wire'
import { messageFacts, pieceName } from './describe'
import { texts } from './text.svelte'

vi.stubGlobal('document', { documentElement: {} })

const card = { copies: 1, symbol: 'stick', effect: 'add', target: 'self', number: 5, sticks: { green: 1 }, name: {} } as const
const nagaraja: NagarajaPack = {
  game: 'nagaraja',
  id: 'mine',
  title: 'Mine',
  trap: 'trap',
  sticks: [],
  cards: [
    { ...card, id: 'stick-add-5-self' },
    { ...card, id: 'bravery', name: { pl: 'Odwaga' } },
    { ...card, id: 'courage', name: { pl: 'Śmiałość', en: 'Courage' } },
    { ...card, id: 'peeping', symbol: 'relic', effect: 'look', number: 1 },
  ],
  tiles: [{ id: 'fork', copies: 1, paths: ['NS'], crypt: '', name: {} }, { id: 'tile', copies: 1, paths: ['NS'], crypt: '', name: {} }],
  amulets: [{ id: 'amulet-of-3-points', copies: 1, points: 3, effect: null, name: {} }],
  relics: [{ id: 'cursed-relic-of-7-points', copies: 1, points: 7, cursed: true, name: {} }],
}

describe('a piece of a pack', () => {
  afterEach(() => texts.namePieces({}))

  it.each([
    ['en', ['“Add 5 fate points”', 'Odwaga', 'Courage', '“Look at 1 own relic”', 'fork', 'room tile 2', 'amulet of 3 points', 'cursed relic of 7']],
    ['pl', ['„Dodaj 5”', 'Odwaga', 'Śmiałość', '„Podejrzyj 1 u siebie”', 'Rozwidlenie', 'kafelek pomieszczenia 2', 'Amulet za 3 punkty', 'przeklęta relikwia za 7']],
    ['de', ['„5 Schicksalspunkte dazu“', 'Odwaga', 'Courage', '„1 eigenes Relikt ansehen“', 'Gabelung', 'Raumplättchen 2', 'Amulett: 3 Punkte', 'verfluchtes Relikt (7)']],
  ] as const)('has its own name, a shipped one, or its kind with what it has: %s', async (language, wanted) => {
    await texts.need('nagaraja')
    await texts.speak(language)
    texts.namePieces(nagaraja)
    const ids = [...nagaraja.cards, ...nagaraja.tiles, ...nagaraja.amulets, ...nagaraja.relics].map(({ id }) => id)
    expect(ids.map((id) => pieceName('nagaraja', id))).toEqual(wanted)
  })

  it('has a name in messages too', async () => {
    await texts.need('nagaraja')
    await texts.speak('de')
    texts.namePieces(nagaraja)
    expect(messageFacts('nagaraja', 'nagaraja.event.card-played', { card: 'stick-add-5-self' }, [])).toEqual({ card: '„5 Schicksalspunkte dazu“' })
  })

  it('is called the same way in both games', async () => {
    await texts.need('holi')
    await texts.speak('es')
    const [first, second] = [{ id: 'first', name: { de: 'Eins', en: 'One' } }, { id: 'second', name: {} }]
    texts.namePieces({ title: 'Mine', rivalry_cards: [first, second] })
    expect([pieceName('holi', 'first'), pieceName('holi', 'second')]).toEqual(['One', 'Carta de rivalidad 2'])
  })
})
