/** In which order somebody wants to see matches. */
import type { TableInfo } from '../../generated/wire'

const STATES = ['playing', 'open', 'over', 'closed']

/** Where I am awaited, where others are, where players are missing, what is over; else as they came. */
export function inOrder(tables: TableInfo[], isAwaited: (table: string) => boolean): TableInfo[] {
  const rank = ({ id, state }: TableInfo) => (isAwaited(id) ? -1 : STATES.indexOf(state))
  return [...tables].sort((a, b) => rank(a) - rank(b))
}
