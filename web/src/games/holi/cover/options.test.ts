/** Options of Holi: what is usual is left out, whichever way one got there. */
import { describe, expect, it } from 'vitest'
import { HoliChoice } from './options'

describe('an edition', () => {
  it('brings its own number of rivalry cards', () => {
    expect(new HoliChoice({}).rivalry).toBe(2)
    const polish = new HoliChoice({ rivalry: 3 }).withEdition('polish')
    expect(polish).toEqual({ edition: 'polish' })
    expect(new HoliChoice(polish).rivalry).toBe(0)
    expect(new HoliChoice(polish).withEdition('international')).toEqual({})
  })

  it('leaves chosen cards alone', () => {
    expect(new HoliChoice({ rivalry: ['garland'] }).withEdition('polish')).toEqual({ edition: 'polish', rivalry: ['garland'] })
  })
})

describe('rivalry cards', () => {
  it('are left out if the edition has as many', () => {
    expect(new HoliChoice({}).withRivalry(3)).toEqual({ rivalry: 3 })
    expect(new HoliChoice({ rivalry: 3 }).withRivalry(2)).toEqual({})
    expect(new HoliChoice({ edition: 'polish' }).withRivalry(2)).toEqual({ edition: 'polish', rivalry: 2 })
    expect(new HoliChoice({ edition: 'polish', rivalry: 2 }).withRivalry(0)).toEqual({ edition: 'polish' })
  })

  it('allow several rule cards only where several are drawn', () => {
    const any = new HoliChoice({ rivalry: 3 }).withRuleCards('any')
    expect(any).toEqual({ rivalry: 3, rule_cards: 'any' })
    expect(new HoliChoice(any).withRivalry(2)).toEqual({ rule_cards: 'any' })
    expect(new HoliChoice(any).withRivalry(1)).toEqual({ rivalry: 1 })
    expect(new HoliChoice(any).withRivalry(['garland'])).toEqual({ rivalry: ['garland'] })
    expect(new HoliChoice(any).withRuleCards('one')).toEqual({ rivalry: 3 })
  })
})

it('the start player is left out if chance decides', () => {
  expect(new HoliChoice({}).withStart(0)).toEqual({ start: 0 })
  expect(new HoliChoice({ start: 0 }).withStart('random')).toEqual({})
})
