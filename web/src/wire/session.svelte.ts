/** Who I am. The proof is a cookie that scripts cannot read; the name is kept to show it. */
import type { Me } from '../generated/wire'
import { t } from '../text/text.svelte'
import { api, ApiError } from './api'

const KEY = 'mela.me'

function kept(): Me | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

/** What somebody without a name is called. */
export const guestName = (): string => t('home.guest', { number: Math.ceil(Math.random() * 999) })

class Session {
  me = $state<Me | null>(kept())

  /** Be somebody, under a new name if one is given. */
  async begin(name: string): Promise<Me> {
    const me = await api.guest(name)
    this.use(me)
    return me
  }

  /** Be who the server says I am, or nobody. */
  use(me: Me | null): void {
    this.me = me
    if (me === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(me))
  }

  /** Do something that needs a session, and get a new one if the old one is not known any more. */
  async act<T>(name: string, what: () => Promise<T>): Promise<T> {
    if (this.me === null) await this.begin(name)
    try {
      return await what()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      await this.begin(this.me?.name ?? name)
      return what()
    }
  }
}

export const session = new Session()
