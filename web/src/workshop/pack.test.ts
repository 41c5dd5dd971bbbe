import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepDraft, keptDraft } from './keep'
import { freeId, idFrom, rowsOf, tidied, total, wordsOf } from './pack'
import { say } from './mistakes'
import { texts, type Facts } from '../text/text.svelte'

const shipped = { game: 'holi', id: 'standard', title: 'Own', colour_cards: [{ id: 'a' }] }

describe('a pack from anywhere', () => {
  it.each([[null], [3], ['cards'], [{}], [undefined]])('has lists of pieces, even with %j', (cards) => {
    expect(tidied({ game: 'holi', colour_cards: cards }, shipped)).toMatchObject({ title: 'Own', colour_cards: [] })
  })

  it('gives an id to pieces without one and drops what is no piece', () => {
    const { colour_cards } = tidied({ ...shipped, colour_cards: [7, { copies: 2 }, null] }, shipped)
    expect(colour_cards).toEqual([{ id: 'piece-1', copies: 2 }])
  })

  it('keeps what it does not know, for the check to say', () => {
    expect(tidied({ ...shipped, extra: 1 }, shipped)).toHaveProperty('extra', 1)
  })

  it('reads words and drawings as far as they are some', () => {
    expect(wordsOf({ en: 'A', de: 3 })).toEqual({ en: 'A' })
    expect(wordsOf(['A'])).toEqual({})
    expect(rowsOf(['#', null, '####'], 3)).toEqual(['#..', '...', '###'])
    expect(total([{ id: 'a', copies: 2 }, { id: 'b' }, { id: 'c', copies: 'x' }])).toBe(4)
  })
})

describe('ids', () => {
  it.each([
    ['Our own cards', 'our-own-cards'],
    ['Żółte łódki!', 'zolte-lodki'],
    ['  Straße 7 ', 'strasse-7'],
    ['…', ''],
  ])('%s is %s', (title, id) => {
    expect(idFrom(title)).toBe(id)
  })

  it('are not taken twice', () => {
    expect(freeId('fork', [])).toBe('fork')
    expect(freeId('fork', ['fork', 'fork-2'])).toBe('fork-3')
    expect(freeId('fork-2', ['fork-2'])).toBe('fork-3')
    expect(freeId('', [])).toBe('piece')
  })
})

describe('a draft in the browser', () => {
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > 1000) throw new Error('full')
      store.set(key, value)
    },
  })
  afterEach(() => store.clear())

  it('comes back', () => {
    const kept = { pack: shipped, saved: 'p1', unsaved: true }
    keepDraft('holi', kept)
    expect(keptDraft('holi')).toEqual(kept)
    expect(keptDraft('nagaraja')).toBeNull()
  })

  it.each(['', '{', 'null', '[]', '{"pack":3}', '{"pack":{"game":"nagaraja"}}'])('is nothing if it is %s', (text) => {
    store.set('mela.workshop.holi', text)
    expect(keptDraft('holi')).toBeNull()
  })

  it('is not kept when the storage is full, and editing goes on', () => {
    keepDraft('holi', { pack: { ...shipped, title: 'x'.repeat(2000) }, saved: null, unsaved: true })
    expect(keptDraft('holi')).toBeNull()
  })
})

describe('what the server says', () => {
  const mistake = { where: 'cards', what: '3 cards, not 4 (N6)', code: 'count', facts: { count: 3, number: 4 } }
  const draft = { game: 'holi', pack: { id: 'Mine', rivalry_cards: [{ id: 'a' }, { id: 'b', name: { pl: 'Balkon' } }] } }
  afterEach(() => (texts.messages = {}))

  it('is said in the language of the visitor, by its code', () => {
    texts.messages = { 'workshop.wrong.count': 'Jest {count}, a powinno być {number}.' }
    expect(say(draft, mistake)).toBe('Jest 3, a powinno być 4.')
  })

  it('names fields and pieces as the page does', () => {
    texts.messages = {
      'holi.piece.rivalry_cards': 'Karta rywalizacji {n}',
      'holi.workshop.field.points': 'Punkty',
      'workshop.wrong.missing': 'Brakuje: {field}',
      'workshop.wrong.does-same': '{other} robi to samo',
    }
    const wrong = (code: string, facts: Facts) => say(draft, { where: 'rivalry_cards[1] (b)', what: '', code, facts })
    expect(wrong('missing', { field: 'points' })).toBe('Brakuje: Punkty')
    expect(wrong('does-same', { other: 'a' })).toBe('Karta rywalizacji 1 robi to samo')
    expect(wrong('does-same', { other: 'b' })).toBe('Balkon robi to samo')
  })

  it('is shown as it is if the page does not know its code', () => {
    expect(say(draft, mistake)).toBe('3 cards, not 4 (N6)')
    expect(say(draft, { where: 'id', what: 'it is taken', code: 'new' })).toBe('it is taken')
  })
})
