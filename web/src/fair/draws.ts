/**
 * Every draw of a record, made again from the key: draw number i below n is HMAC-SHA256 of the key
 * and i as a number, modulo n. A hash that would favour low remainders is thrown away.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

const HASHES = 1n << 256n

/** What the rules asked for (a number below this), and what they got. */
export type Draw = [below: bigint, value: bigint]

/** The draws of a record in order: `13:4` on the line of the start, and behind the bar of a step. */
export function recordDraws(record: string): Draw[] {
  const steps = record.slice(record.indexOf('\n\n') + 2).split('\n')
  return steps.flatMap((line) => {
    const draws = line.startsWith('start') ? line.slice('start'.length) : line.split(' | ')[1]
    return (draws ?? '').split(' ').flatMap((word): Draw[] => {
      const [below, value] = word.split(':')
      return below && value ? [[BigInt(below), BigInt(value)]] : []
    })
  })
}

export function drawBelow(key: Uint8Array, counter: number, below: bigint): bigint {
  const message = new DataView(new ArrayBuffer(12))
  message.setBigUint64(0, BigInt(counter))
  for (let attempt = 0; ; attempt++) {
    message.setUint32(8, attempt)
    const hash = hmac(sha256, key, new Uint8Array(message.buffer))
    const value = hash.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
    if (value < HASHES - (HASHES % below)) return value % below
  }
}

/** The number of the first draw that is not what the key gives; null if all are. */
export function firstWrong(draws: Draw[], key: Uint8Array): number | null {
  for (const [number, [below, value]] of draws.entries()) {
    if (below < 1n || drawBelow(key, number, below) !== value) return number + 1
  }
  return null
}
