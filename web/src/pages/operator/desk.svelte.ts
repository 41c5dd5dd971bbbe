/** Where an operator works: is there such a page, who is signed in, and what the site does. */
import type { Overview } from '../../generated/wire'
import { t } from '../../text/text.svelte'
import { ApiError } from '../../wire/api'
import { Attempt } from '../../wire/attempt.svelte'
import { operator } from '../../wire/operator'

/** The server's lists end there. */
export const MOST_LISTED = 200

class Desk {
  /** `absent`: the site has no such page. `locked`: somebody has to sign in. */
  door = $state<'opening' | 'absent' | 'locked' | 'open'>('opening')
  overview = $state.raw<Overview | null>(null)
  /** What was done last. */
  done = $state('')
  /** Grows when all lists are to be read again. */
  round = $state(0)
  readonly attempt = new Attempt()

  /** Look at the site again. */
  async look(): Promise<void> {
    const seen = await this.attempt.run(async () => (this.overview = await this.ask(operator.overview)))
    if (seen) this.door = 'open'
    else if (this.#status(this.attempt.error) === 404) this.door = 'absent'
  }

  /** Ask something of the server; whoever is not signed in any more has to do so. */
  async ask<T>(what: () => Promise<T>): Promise<T> {
    try {
      return await what()
    } catch (error) {
      if (this.#status(error) === 401) this.leave()
      throw error
    }
  }

  leave(): void {
    this.door = 'locked'
    this.overview = null
    this.done = ''
  }

  /** Something was done: the site is another one now. */
  async acted(): Promise<void> {
    this.done = t('operator.done')
    await this.refresh()
  }

  /** Look at everything again. */
  async refresh(): Promise<void> {
    this.round++
    await this.look()
  }

  #status(error: unknown): number | null {
    return error instanceof ApiError ? error.status : null
  }
}

export const desk = new Desk()

/** A list of the site. */
export class Listing<T> {
  rows = $state.raw<T[] | null>(null)
  readonly attempt = new Attempt()
  #asked = 0

  /** Read it; in an effect, again after every act. */
  async read(from: () => Promise<T[]>): Promise<void> {
    void desk.round
    const asked = ++this.#asked
    await this.attempt.run(async () => {
      const rows = await desk.ask(from)
      // an answer to an earlier question may come later
      if (asked === this.#asked) this.rows = rows
    })
  }
}
