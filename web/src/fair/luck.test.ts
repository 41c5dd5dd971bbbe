import { describe, expect, it } from 'vitest'
import { hex, matchKey } from './luck'
import { plainSha256, sha256 } from './sha256'

describe('SHA-256 without the browser', () => {
  it('knows the examples of the standard', () => {
    expect(hex(plainSha256(new TextEncoder().encode('abc')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
    expect(hex(plainSha256(new Uint8Array()))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    )
  })

  it.each([1, 55, 56, 63, 64, 65, 119, 120, 1000])('agrees with the built-in one on %i bytes', async (length) => {
    const data = Uint8Array.from({ length }, (_, n) => (n * 151 + length) % 256)
    expect(hex(plainSha256(data))).toBe(hex(await sha256(data)))
  })
})

describe('the key of a match', () => {
  // from mela.core.chance.match_key, which the server uses
  it('is the one that the engine makes', async () => {
    const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
    expect(await matchKey(seed, ['mango', 'żółw', ''])).toBe('d3f5089a26ab8b558108109c756c0960c28f8035f47d6c156e7a13667f5b3117')
    expect(await matchKey(seed, [])).toBe('32774296d0a36d6cbd9e5624a6e2345d58072d443419617eeec211721cbb6295')
  })
})
