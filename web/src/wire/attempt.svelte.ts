/** Something that is asked of the server, and what became of it, in words. */
import { troubleWords } from './trouble'

export class Attempt {
  busy = $state(false)
  done = $state(false)
  trouble = $state<string | null>(null)
  /** What the trouble is about, for whoever can say more. */
  error = $state.raw<unknown>(null)

  /** Try it once; whether it worked. */
  async run(what: () => Promise<unknown>): Promise<boolean> {
    this.busy = true
    this.done = false
    this.trouble = null
    this.error = null
    try {
      await what()
      this.done = true
    } catch (error) {
      this.error = error
      this.trouble = troubleWords(error)
    } finally {
      this.busy = false
    }
    return this.done
  }
}
