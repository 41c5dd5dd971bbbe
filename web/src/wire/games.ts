/** What all games have on the wire. A game's folder knows more of its own; shared code knows only this. */
import type { GameInfo } from '../generated/wire'

export type GameName = string

/** The types of a game's messages: `games/<game>/wire.ts` has those of each game. */
export interface Game {
  view: { turn?: number | null; common?: { turn?: number | null; pack?: string; seats?: unknown[] } }
  move: { do: string }
  event: { event: string; seat?: number; other?: number }
  preview: object
  pack: { id: string }
}

export type View<G extends Game = Game> = G['view']
export type Move<G extends Game = Game> = G['move']
export type Event<G extends Game = Game> = G['event']
export type Preview<G extends Game = Game> = G['preview']
export type Pack<G extends Game = Game> = G['pack']
export type Options = Record<string, unknown>

/** The games that a server offers. */
export type Offer = Record<GameName, GameInfo>
