/** The games of this site. They do not change while the page is open, so they are asked for once. */
import { api } from './api'
import type { Offer } from './games'

let asked: Promise<Offer> | null = null

export function offered(): Promise<Offer> {
  asked ??= api.games().catch((error) => {
    asked = null
    throw error
  })
  return asked
}
