/** Nagaraja by its types: what it puts on the wire, and its texts. */
import type * as wire from '../../generated/wire'
import { translate, type PageText, type Translate } from '../../text/text.svelte'
import type engine from '../../../../src/mela/games/nagaraja/messages/en.json'
import type cover from './cover/en.json'
import type board from './text/en.json'
import type shop from './workshop/en.json'

export interface Nagaraja {
  view: wire.NagarajaView
  move: wire.NagarajaMove
  event: wire.NagarajaEvent
  preview: wire.NagarajaPreview
  pack: wire.NagarajaPack
}

export type NagarajaText = keyof typeof board | keyof typeof shop | keyof typeof cover | keyof typeof engine

export const t: Translate<NagarajaText | PageText> = translate
