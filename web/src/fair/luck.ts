/**
 * Is the luck of a match what was promised? Before the first draw the table shows the hash of a
 * secret seed; when all is over it shows the seed and the players' words, from which the key of
 * all draws is made. So nobody can have chosen the seed later, or to fit the words.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { TableInfo } from '../generated/wire'
import { firstWrong, recordDraws } from './draws'

export interface Luck {
  /** Is the promise the hash of the seed? */
  kept: boolean
  /** Is it the one that this browser saw before the end? Null if it saw none. */
  seen: boolean | null
  commitment: string
  seed: string
  words: string[]
  /** Of all draws of the match. */
  key: string
  /** How many draws the record has, and the first that is not what the key gives. */
  draws: number
  wrong: number | null
}

/** With its length in front, so that parts cannot run into each other. */
function measured(part: Uint8Array): number[] {
  const length = new DataView(new ArrayBuffer(4))
  length.setUint32(0, part.length)
  return [...new Uint8Array(length.buffer), ...part]
}

export function matchKey(seed: string, words: string[]): string {
  const text = new TextEncoder()
  const parts = [hexToBytes(seed), ...words.map((word) => text.encode(word))]
  const mixed = [...text.encode('mela key '), ...parts.flatMap(measured)]
  return bytesToHex(sha256(Uint8Array.from(mixed)))
}

const KEY = 'mela.promise.'

/** Remember what a table has promised, while the seed is secret. */
export function notePromise(table: TableInfo): void {
  if (table.seed === null && localStorage.getItem(KEY + table.id) === null) {
    localStorage.setItem(KEY + table.id, table.commitment)
  }
}

/** Check a match that is over by its record; null while it is not. */
export async function checkLuck(
  table: TableInfo,
  readRecord: (id: string) => Promise<string>,
): Promise<Luck | null> {
  const { seed, words, commitment } = table
  if (seed === null || words === null) return null
  const key = matchKey(seed, words)
  const draws = recordDraws(await readRecord(table.id))
  const remembered = localStorage.getItem(KEY + table.id)
  return {
    kept: bytesToHex(sha256(hexToBytes(seed))) === commitment,
    seen: remembered === null ? null : remembered === commitment,
    commitment,
    seed,
    words,
    key,
    draws: draws.length,
    wrong: firstWrong(draws, hexToBytes(key)),
  }
}
