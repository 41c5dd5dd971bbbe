/**
 * SHA-256 in plain numbers. Browsers have it built in, but hide it on pages that come over plain
 * http from another machine, and whoever plays in a local network wants to check the luck too.
 */
const isPrime = (n: number) => {
  for (let factor = 2; factor * factor <= n; factor++) if (n % factor === 0) return false
  return true
}
const PRIMES = Array.from({ length: 312 }, (_, n) => n)
  .filter((n) => n > 1 && isPrime(n))
  .slice(0, 64)

/** The first 32 bits of the fraction, as the standard takes its constants. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))

const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

function padded(data: Uint8Array): DataView {
  const blocks = Math.ceil((data.length + 9) / 64)
  const bytes = new Uint8Array(blocks * 64)
  bytes.set(data)
  bytes[data.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setBigUint64(bytes.length - 8, BigInt(data.length) * 8n)
  return view
}

export function plainSha256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = Uint32Array.from(START)
  const words = new Uint32Array(64)
  const view = padded(data)
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let n = 0; n < 16; n++) words[n] = view.getUint32(block + 4 * n)
    for (let n = 16; n < 64; n++) {
      const early = words[n - 15]!
      const late = words[n - 2]!
      const a = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const b = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      words[n] = words[n - 16]! + a + words[n - 7]! + b
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [
      number, number, number, number, number, number, number, number,
    ]
    for (let n = 0; n < 64; n++) {
      const chosen = (e & f) ^ (~e & g)
      const most = (a & b) ^ (a & c) ^ (b & c)
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + ROUNDS[n]! + words[n]!
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    }
    for (const [n, value] of [a, b, c, d, e, f, g, h].entries()) state[n] = state[n]! + value
  }
  const out = new DataView(new ArrayBuffer(32))
  state.forEach((word, n) => out.setUint32(4 * n, word))
  return new Uint8Array(out.buffer)
}

export async function sha256(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (globalThis.crypto?.subtle === undefined) return plainSha256(data)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', data))
}
