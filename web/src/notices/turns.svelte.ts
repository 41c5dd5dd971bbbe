/** The tables where I am awaited: for lists, the title, and the badge of an installed page. */
import type { TableInfo } from '../generated/wire'
import { api } from '../wire/api'
import { session } from '../wire/session.svelte'

/** In which order somebody wants to see matches, after those where they are awaited. */
const STATES = ['playing', 'open', 'over', 'closed']

class Turns {
  #tables = $state.raw<ReadonlySet<string>>(new Set())

  get count(): number {
    return this.#tables.size
  }

  has(table: string): boolean {
    return this.#tables.has(table)
  }

  /** Where I am awaited, where others are, where players are missing, what is over; else as they came. */
  sorted(tables: TableInfo[]): TableInfo[] {
    const rank = ({ id, state }: TableInfo) => (this.has(id) ? -1 : STATES.indexOf(state))
    return [...tables].sort((a, b) => rank(a) - rank(b))
  }

  async look(): Promise<void> {
    this.#set(new Set(session.me === null ? [] : await api.myTurns()))
  }

  /** What a table says itself, while one looks at it. */
  note(table: string, mine: boolean): void {
    if (mine === this.#tables.has(table)) return
    const tables = new Set(this.#tables)
    if (mine) tables.add(table)
    else tables.delete(table)
    this.#set(tables)
  }

  #set(tables: ReadonlySet<string>): void {
    this.#tables = tables
    // it is a courtesy of some browsers, and a refusal does no harm
    navigator.setAppBadge?.(tables.size).catch(() => {})
  }
}

export const turns = new Turns()
