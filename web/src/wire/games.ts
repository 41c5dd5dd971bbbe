/** What each game puts on the wire. */
import type * as wire from '../generated/wire'

export interface Games {
  holi: {
    view: wire.HoliView
    move: wire.HoliMove
    event: wire.HoliEvent
    preview: wire.HoliPreview
    pack: wire.HoliPack
  }
  nagaraja: {
    view: wire.NagarajaView
    move: wire.NagarajaMove
    event: wire.NagarajaEvent
    preview: wire.NagarajaPreview
    pack: wire.NagarajaPack
  }
}

export type GameName = keyof Games
export type View<G extends GameName = GameName> = Games[G]['view']
export type Move<G extends GameName = GameName> = Games[G]['move']
export type Event<G extends GameName = GameName> = Games[G]['event']
export type Preview<G extends GameName = GameName> = Games[G]['preview']
export type Pack<G extends GameName = GameName> = Games[G]['pack']

export const GAME_NAMES: readonly GameName[] = ['holi', 'nagaraja']
