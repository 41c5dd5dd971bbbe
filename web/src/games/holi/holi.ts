/** Holi by its types: what it puts on the wire, and its texts. */
import type * as wire from '../../generated/wire'
import { translate, type PageText, type Translate } from '../../text/text.svelte'
import type engine from '../../../../src/mela/games/holi/messages/en.json'
import type cover from './cover/en.json'
import type board from './text/en.json'
import type shop from './workshop/en.json'

export interface Holi {
  view: wire.HoliView
  move: wire.HoliMove
  event: wire.HoliEvent
  preview: wire.HoliPreview
  pack: wire.HoliPack
}

export type HoliText = keyof typeof board | keyof typeof shop | keyof typeof cover | keyof typeof engine

export const t: Translate<HoliText | PageText> = translate
