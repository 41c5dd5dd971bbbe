/** Something that is asked of the server, and what became of it, in words. */
import { maybe, t } from '../text/text.svelte'
import { ApiError } from './api'

export class Attempt {
  busy = $state(false)
  done = $state(false)
  trouble = $state<string | null>(null)

  /** Try it once; whether it worked. */
  async run(what: () => Promise<unknown>): Promise<boolean> {
    this.busy = true
    this.done = false
    this.trouble = null
    try {
      await what()
      this.done = true
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      this.trouble = maybe(`trouble.${code}`) ?? t('trouble.other')
    } finally {
      this.busy = false
    }
    return this.done
  }
}
