/**
 * What a coach explains, one idea at a time, when it first comes up. A lesson knows no rules: it looks
 * at the moves that can be made now, and at the events so far.
 */
import type { Event, Game, Move } from '../wire/games'

/** What the page has when somebody may need a word. */
export interface Now<G extends Game = Game> {
  seat: number
  moves: Move<G>[]
  /** All that has happened in the match. */
  events: Event<G>[]
}

export interface Lesson<G extends Game = Game> {
  /** Its words are `<game>.coach.<id>`. */
  id: string
  /** The rule to read more in. */
  rule: string
  when(now: Now<G>): boolean
  /** What to point at: a selector within the board. */
  at?: string
  /** With all of these seen, one can play. */
  main?: boolean
}

/** A move of this kind can be made now. */
export const can =
  <G extends Game>(kind: Move<G>['do']) =>
  ({ moves }: Now<G>): boolean =>
    moves.some((move) => move.do === kind)

/** An event of this kind has happened, to anybody or so that it fits. */
export const happened =
  <G extends Game, K extends Event<G>['event']>(
    kind: K,
    fits: (event: Extract<Event<G>, { event: K }>, now: Now<G>) => boolean = () => true,
  ) =>
  (now: Now<G>): boolean =>
    now.events.some((event) => event.event === kind && fits(event as Extract<Event<G>, { event: K }>, now))

/** Mine, for events of a seat. */
export const mine = (event: { seat: number }, { seat }: { seat: number }): boolean => event.seat === seat
export const another = (event: { seat: number }, now: { seat: number }): boolean => !mine(event, now)

/** The lesson to show: the one that is open while it fits, else the first unseen one that does. */
export function nextLesson<G extends Game>(
  lessons: readonly Lesson<G>[],
  now: Now<G>,
  seen: ReadonlySet<string>,
  open: Lesson<G> | null,
): Lesson<G> | null {
  if (open !== null && !seen.has(open.id) && open.when(now)) return open
  return lessons.find((lesson) => !seen.has(lesson.id) && lesson.when(now)) ?? null
}
