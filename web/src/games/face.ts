/**
 * What a game shows of itself, and how the page and a board share the work.
 *
 * THE SHELL (pages/Table.svelte and table/) does everything that is the same for all games:
 * - connects, reconnects, and shows a ribbon while cut off;
 * - the bar on top: the game, menu, settings, sound, language, and the face's own `Tools`;
 * - log and chat: beside the board on wide screens if `side` is 'beside', else in a drawer;
 * - waiting for players, hand-over between people at one device, end sheet, rematch, fairness;
 * - the coach of a first match, with the face's `lessons`;
 * - a toast when a move was refused (`client.refusal`), with a link to the rule;
 * - loads the words of the game before the board is drawn, so `t('holi.…')` works.
 * - what lies behind everything: sky, town and bunting, or the clearing with leaves (look/World);
 * - a string for "your turn", a sound for a chat line and for the end.
 * It gives the board all the room that is left (CSS: it fills its parent, `height: 100%`; on
 * narrow screens the page may scroll and the board may be higher).
 *
 * A BOARD gets one `TableClient` of its own game, and:
 * - draws `client.view` for `client.seat` (null: a watcher), with names from `client.names`, pieces
 *   from `client.pack`; seat panels are the board's, since they are full of its pieces, and use
 *   the shell's `table/PlayerName.svelte` and `table/Clock.svelte` for what is not;
 * - offers `client.moves` (empty when it is not my choice) where they happen, and nothing else:
 *   it knows no rules. It says in one line what I can do now, and calls `client.play(move)`;
 * - shows `await client.preview(move)` before a move is made; previews are asked for when a choice
 *   is pointed at, and thrown away when `client.version` has changed;
 * - answers "why not?" for what is not among the moves: `await client.why(move)`, shown with
 *   `table/WhyNot.svelte`, which links to the rule;
 * - plays events: `$effect(() => client.playedBy(play))`. `play(news)` animates `news.events` in
 *   order, divides its times by `news.speed`, calls `news.show()` when the view after the step is
 *   to be drawn (or leaves it to the end), stops at once when `news.skip` is aborted, and
 *   resolves. It is not called with motion off or in a hidden tab: then the view just changes.
 *   Sounds: `sound.play('throw')` from `sound/sound.ts`, also from within `play`;
 * - undo: a button and U when `client.undoTo !== null`, calling `client.undo()`;
 * - keys by `$effect(() => listenToKeys(client, { q: …, Enter: … }))` from `table/keys.ts`; they
 *   are off in text fields, in dialogs, by a setting, and while events play (then any key skips);
 * - marks what a log line is about when `client.pointed` is an event (hover or focus in the log),
 *   and the events of others since my last move (`client.log`, by version);
 * - draws replays too (`client.isReplay`): the same views and events, but nothing to choose;
 * - can be `small`, beside a rule of the Learn page: only where things happen, no hand, no keys;
 * - has all its words in `games/<game>/text/<language>.json`, ids beginning with the game's name,
 *   pieces as `<game>.name.<id>`; everything drawn that can be chosen is a real button with a name;
 * - asks for night by `:global([data-theme='dark']) .mine`, never by a media query, and keeps
 *   to tokens.css; symbols by `look/Symbol.svelte`.
 */
import type { Component } from 'svelte'
import type { TableClient } from '../table/client.svelte'
import type { Lesson } from '../table/lessons'
import type { GameName, View } from '../wire/games'

/** How a seat is told from the others outside the board: a drawing, and the class of its colours. */
export interface SeatLook {
  badge: string
  colours: string
  /** A taller drawing (100 x 130) for the end sheet and for waiting; else the badge. */
  figure?: string
}

export interface GameFace<G extends GameName = GameName> {
  game: G
  Board: Component<{ client: TableClient<G>; small?: boolean }>
  /** Switches of the board in the bar on top, such as tower or flat. */
  Tools?: Component<{ client: TableClient<G> }>
  /** Are log and chat beside the board on wide screens? */
  side: 'beside' | 'drawer'
  seatLook(view: View<G> | null, seat: number): SeatLook
  /** For the bar on top: "turn 21", "round 14". */
  headline(view: View<G>): string
  /** What a first match explains, in the order of what is most urgent. */
  lessons: readonly Lesson<G>[]
  /** Lines, total and place of a seat, for the end sheet. */
  sheet(view: View<G>, seat: number): Sheet
}

export interface Sheet {
  lines: { label: string; points: number; icon?: string }[]
  total: number
  place: number
}

/** Each game is a chunk of its own, loaded when a table of it is opened. */
export const faces: { [G in GameName]: () => Promise<GameFace<G>> } = {
  holi: async () => (await import('./holi')).holi,
  nagaraja: async () => (await import('./nagaraja')).nagaraja,
}
