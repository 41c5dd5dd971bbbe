/** A step that has come and is yet to be shown. */
import type { Event, GameName } from '../wire/games'

export interface News<G extends GameName = GameName> {
  version: number
  events: Event<G>[]
  /** Aborted when somebody skips: stop moving at once and resolve. */
  skip: AbortSignal
  /** 1 or 2: divide times by it. (With 0, nobody is asked to play.) */
  speed: 1 | 2
  /** Let the client show the view after the step; done by itself when the player resolves. */
  show(): void
}

/** What a board gives to have its events played: resolves when nothing moves any more. */
export type Player<G extends GameName = GameName> = (news: News<G>) => Promise<void>
