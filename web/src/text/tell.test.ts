import { expect, it } from 'vitest'
import engine from '../../../src/mela/games/holi/messages/en.json'
import { tellEvent } from './tell'
import { texts } from './text.svelte'

it('names a player once who takes what is theirs', () => {
  texts.messages = engine
  const take = (other: number) =>
    tellEvent('holi', { event: 'token-taken', seat: 0, other, cell: 'C3', level: 1 }, ['Ana', 'Bo'])
  expect(take(0)).toBe('Ana takes back one of their own tokens from C3.')
  expect(take(1)).toBe("Ana takes Bo's token from C3.")
})
