/**
 * What a game shows of itself, and how the page and a board share the work. This is the only way from
 * shared code to a game: a folder `games/<game>/` has all of a game's page, and nothing outside names
 * it. Its `cover/index.ts` exports `cover`, its `index.ts` exports `face`, and both are found by
 * being there; so is `workshop/index.ts`, which exports `workshop`, if its packs can be made here. A game that the server offers and that has no folder gets the one in `plain/`.
 *
 * THE SHELL (pages/Table.svelte and table/) does everything that is the same for all games:
 * - connects, reconnects, and shows a ribbon while cut off;
 * - the bar on top: the game, menu, settings, sound, language, and the face's own `Tools`;
 * - log and chat: beside the board on wide screens if `side` is 'beside', else in a drawer;
 * - waiting for players, hand-over between people at one device, end sheet, rematch, fairness;
 * - the coach of a first match, with the face's `lessons`;
 * - a toast when a move was refused (`client.refusal`), with a link to the rule;
 * - loads the words of the game before the board is drawn;
 * - what lies behind everything: the fair's sky, or what the cover has (look/World);
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
 *   Sounds: `sound.play(strokes)` from `sound/sound.ts`, also from within `play`;
 * - undo: a button and U when `client.undoTo !== null`, calling `client.undo()`;
 * - keys by `$effect(() => listenToKeys(client, { q: …, Enter: … }))` from `table/input.ts`; they
 *   are off in text fields, in dialogs, by a setting, and while events play (then any key skips);
 * - marks what a log line is about when `client.pointed` is an event (hover or focus in the log),
 *   and the events of others since my last move (`client.log`, by version);
 * - draws replays too (`client.isReplay`): the same views and events, but nothing to choose;
 * - can be `small`, beside a rule of the Learn page: only where things happen, no hand, no keys;
 * - has all its words in `text/<language>.json` of its folder, ids beginning with the game's name,
 *   pieces as `<game>.name.<id>`; everything drawn that can be chosen is a real button with a name;
 * - asks for night by `:global([data-theme='dark']) .mine`, never by a media query, and keeps
 *   to the tokens of look/tokens.css and of its cover; symbols by `look/Symbol.svelte`.
 */
import type { Component, ComponentProps } from 'svelte'
import type { Result } from '../generated/wire'
import { fairLook } from '../look/fairLook'
import type Symbol from '../look/Symbol.svelte'
import type { TableClient } from '../table/client.svelte'
import type { Draft } from '../workshop/draft.svelte'
import type { Piece } from '../workshop/pack'
import type { Lesson } from '../table/lessons'
import { maybe } from '../text/text.svelte'
import type { Game, GameName, Options, View } from '../wire/games'
import type { Schema } from '../wire/packs'

/** One of the drawings by its id, and how large: what `look/Symbol.svelte` takes. */
export type Drawing = ComponentProps<typeof Symbol>

/**
 * The cover of a game: what pages show of it while its board is not loaded. Its words are
 * `cover/<language>.json`: `<game>.title`, `.about`, `.facts`, `.first`. Its style sheet sets, for
 * the class `world-<game>`, the custom properties that shared components ask for (look/page.css).
 */
export interface GameCover {
  /** Drawings of this game, beside those of look/symbols.svg. */
  symbols?: string
  /** Stands for the game beside a rating. */
  emblem: string
  /** Stands in the bar on top and beside the coach's words, instead of the fair's marigold. */
  mark?: string
  /** The drawing on the ticket of a table with this number of players. */
  ticket(players: number): Drawing
  /** The picture of its door on the home page. */
  Scene: Component
  /** What lies behind its pages, instead of the fair's sky. */
  World?: Component
  /** Shown while its board is loaded, instead of the fair's tokens. */
  Loading?: Component
  /** What the host of a table may choose besides seats and clock: parts of the sheet, loaded with it. */
  Options?: () => Promise<{ default: Component<OptionsProps> }>
  /** Options in a few words each, for an invitation; with the names of the seats, where they are known. */
  describe?(options: Options, names?: readonly string[]): string[]
  /** How a seat of a colour looks while the board is not loaded. Its name is `<game>.colour.<colour>`. */
  colourLook?(colour: string): SeatLook
  /** A first match with a coach, with the options that leave out what is explained later. */
  first?: { figure: Drawing; options: Record<string, unknown> }
}

/** What the part of a game in the sheet for new tables gets. Options that are the usual ones are left out. */
export interface OptionsProps {
  options: Options
  /** The pieces of the table, if they are not those of the site. */
  ownPack?: string
  seats: { name: string; look: SeatLook }[]
  /** What is wrong with an option, if the server did not take it. */
  wrong: (option: string) => string | null
  onchoose: (options: Options) => void
}

/** How a seat is told from the others outside the board: a drawing, and the class of its colours. */
export interface SeatLook {
  badge: string
  colours: string
  /** A taller drawing (100 x 130) for the end sheet and for waiting; else the badge. */
  figure?: string
}

export interface GameFace<G extends Game = Game> {
  Board: Component<{ client: TableClient<G>; small?: boolean }>
  /** Switches of the board in the bar on top, such as tower or flat. */
  Tools?: Component<{ client: TableClient<G> }>
  /** Are log and chat beside the board on wide screens? */
  side: 'beside' | 'drawer'
  seatLook(view: View<G> | null, seat: number): SeatLook
  /** For the bar on top: "turn 21", "round 14". */
  headline?(view: View<G>): string
  /** What a first match explains, in the order of what is most urgent. */
  lessons: readonly Lesson<G>[]
  /** Lines, total and place of a seat, for the end sheet. */
  sheet(view: View<G>, seat: number, result: Result): Sheet
  /** Rises above the first on the podium. */
  crown: string
  /** What falls behind the end sheet of whoever wins or watches. */
  Celebration?: Component
}

export interface Sheet {
  lines: { label: string; points: number; icon?: string }[]
  total: number
  place: number
}

/**
 * What a game brings to the workshop: the kinds of pieces that its packs have, in the order of its tabs. Its
 * words are `workshop/<language>.json`; the name of a kind is `<game>.workshop.<key>`, and
 * what can be wrong is said by `workshop.wrong.<code>`.
 */
export interface GameWorkshop {
  parts: PackPart[]
  /** The id of a piece by what it does now, where names go by ids: else a changed piece would keep its old name. */
  idFor?(key: string, piece: Piece, shipped: readonly Piece[]): string | null
  /** Options for a match that tries a pack out, so that what is new is seen. */
  tryOptions?(draft: Draft, usual: Options): Options
}

/** A kind of pieces: how they are listed, drawn and changed. */
export interface PackPart {
  /** Where they are in a pack: `colour_cards`. */
  key: string
  icon: string
  /** There are always these: none can be added or removed. */
  fixed?: boolean
  /** Do the numbers of copies add up to the same in every pack? */
  counted?: boolean
  /** A piece as it looks, as wide as what holds it. Packs of tables have more fields than files. */
  Drawing: Component<{ piece: Piece; n: number; shipped?: readonly Piece[] }>
  Form: Component<PieceFormProps>
  /** A small board that shows what a piece does. */
  Example?: Component<{ draft: Draft; piece: Piece }>
  /** What a piece is called if the pack does not name it. */
  name(piece: Piece, n: number): string
  /** What it does, in a sentence; the schema has the usual values of fields that a file leaves out. */
  about?(piece: Piece, schema?: Schema): string
  /** A new one. */
  blank(draft: Draft): Piece
}

export interface PieceFormProps {
  draft: Draft
  path: readonly (string | number)[]
  piece: Piece
}

const PLAIN = 'plain'
const covers = import.meta.glob<GameCover>('./*/cover/index.ts', { import: 'cover', eager: true })
/** Each board is a chunk of its own, loaded when a table of the game is opened. */
const faces = import.meta.glob<GameFace>('./*/index.ts', { import: 'face' })

const workshops = import.meta.glob<GameWorkshop>('./*/workshop/index.ts', { import: 'workshop' })

/** The games that have a cover, in the order of the home page. */
export const coveredGames: readonly GameName[] = Object.keys(covers)
  .map((file) => file.split('/')[1]!)
  .filter((game) => game !== PLAIN)

export const coverOf = (game: GameName): GameCover =>
  (covers[`./${game}/cover/index.ts`] ?? covers[`./${PLAIN}/cover/index.ts`])!

/** A face draws only tables of its own game, which the types cannot say here. */
export const loadFace = (game: GameName): Promise<GameFace> =>
  (faces[`./${game}/index.ts`] ?? faces[`./${PLAIN}/index.ts`])!()

/** The games whose packs can be made in the workshop. */
export const workshopGames: readonly GameName[] = coveredGames.filter((game) => `./${game}/workshop/index.ts` in workshops)

export const loadWorkshop = (game: GameName): Promise<GameWorkshop> => workshops[`./${game}/workshop/index.ts`]!()

/** How a seat looks while the board is not loaded: by its colour, or as one of the fair's animals. */
export function lookOfSeat(game: GameName, seat: number, colour: string | null): SeatLook {
  const own = colour === null ? undefined : coverOf(game).colourLook?.(colour)
  return own ?? fairLook(seat)
}

export const colourName = (game: GameName, colour: string): string =>
  maybe(`${game}.colour.${colour}`) ?? colour

/** The name of a game in the visitor's language; a game without words has the server's name for it. */
export const titleOf = (game: GameName): string =>
  maybe(`${game}.title`) ?? game.charAt(0).toUpperCase() + game.slice(1)

/** What an option of a table is called: by its game, or by the page if all games have it. */
export function optionName(game: GameName, option: string): string {
  const name = option.replaceAll('_', '-')
  return maybe(`${game}.option.${name}`) ?? maybe(`new.option.${name}`) ?? option
}
