/** Members find what they have chosen in every browser. */
import { untrack } from 'svelte'
import type { Chosen } from '../generated/wire'
import { choose, settings, type Motion } from '../settings.svelte'
import { texts } from '../text/text.svelte'
import { people } from './api'
import { session } from './session.svelte'

const here = (): Chosen => ({
  language: settings.language,
  theme: settings.theme,
  sound: settings.sound,
  speed: settings.motion,
  keys: settings.keys,
  labels: settings.labels,
})

export class SettingsSync {
  /** Whose choices the server has, and which; nothing while they are asked for. */
  #of: string | null = null
  #kept: Chosen | null = null

  async keep(member: string | null, chosen: Chosen): Promise<void> {
    if (member === null) this.#of = null
    else if (this.#of !== member) await this.#take(member)
    else if (this.#kept !== null) await this.#tell(this.#kept, chosen)
  }

  async #tell(kept: Chosen, chosen: Chosen): Promise<void> {
    if (Object.entries(chosen).some(([key, value]) => kept[key as keyof Chosen] !== value)) {
      this.#kept = { ...kept, ...chosen }
      await people.keepChoices(this.#kept)
    }
  }

  /** What was chosen in another browser holds here too. */
  async #take(member: string): Promise<void> {
    this.#of = member
    this.#kept = null
    const kept = await people.choices().catch((error) => {
      this.#of = null
      throw error
    })
    const { language, theme, sound, speed, keys, labels } = kept
    if (language) await texts.speak(language)
    choose({
      ...(language && { language }),
      ...(theme && { theme }),
      ...(sound != null && { sound }),
      ...(speed != null && { motion: Math.min(2, Math.round(speed)) as Motion }),
      ...(keys != null && { keys }),
      ...(labels != null && { labels }),
    })
    // what was chosen only here is told to the server
    await this.#tell((this.#kept = kept), here())
  }
}

/** Keep both sides alike for as long as the page is open; call once. */
export function syncSettings(): void {
  const choices = new SettingsSync()
  $effect.root(() => {
    $effect(() => {
      const member = session.me?.account ? session.me.id : null
      const chosen = here()
      // a server that does not answer hears of it with the next change
      untrack(() => choices.keep(member, chosen).catch(() => {}))
    })
  })
}
