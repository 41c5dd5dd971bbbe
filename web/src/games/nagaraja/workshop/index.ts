/** What packs of Nagaraja are made of: cards, tiles, sticks, relics and amulets. */
import { maybe } from '../../../text/text.svelte'
import { readable, usualName } from '../../../text/describe'
import { numberOf, type Piece } from '../../../workshop/pack'
import { idFor } from './ids'
import type { GameWorkshop, PackPart } from '../../face'
import { t } from '../nagaraja'
import AmuletDrawing from './AmuletDrawing.svelte'
import AmuletForm from './AmuletForm.svelte'
import CardDrawing from './CardDrawing.svelte'
import CardForm from './CardForm.svelte'
import RelicDrawing from './RelicDrawing.svelte'
import RelicForm from './RelicForm.svelte'
import StickDrawing from './StickDrawing.svelte'
import StickForm from './StickForm.svelte'
import TileDrawing from './TileDrawing.svelte'
import TileForm from './TileForm.svelte'

const TILES = 'tiles'
const STICKS = 'sticks'

/** A card is called after what it does. */
const effect = (card: Piece): string | null => maybe(`nagaraja.workshop.effect.${card['symbol']}-${card['effect']}`)

const parts: PackPart[] = [
  {
    key: 'cards',
    icon: 'i-card',
    counted: true,
    Drawing: CardDrawing,
    Form: CardForm,
    name: (card) => effect(card) ?? maybe(`nagaraja.name.${card.id}`) ?? readable(card.id),
    about(card) {
      const target = maybe(`nagaraja.workshop.target.${card['target']}`) ?? ''
      return card['number'] ? `${target} · ${t('nagaraja.workshop.number')}: ${numberOf(card['number'])}` : target
    },
    blank: ({ shipped }) => ({ ...(shipped['cards'] as Piece[])[0]!, id: 'card', copies: 1 }),
  },
  {
    key: TILES,
    icon: 'i-flat',
    Drawing: TileDrawing,
    Form: TileForm,
    name: (tile, n) => usualName('nagaraja', TILES, tile, n),
    blank: () => ({ id: 'tile', copies: 1, paths: ['NS'] }),
  },
  {
    key: STICKS,
    icon: 'naga',
    fixed: true,
    Drawing: StickDrawing,
    Form: StickForm,
    name: (stick, n) => usualName('nagaraja', STICKS, stick, n),
    blank: ({ shipped }) => (shipped['sticks'] as Piece[])[0]!,
  },
  {
    key: 'relics',
    icon: 'relic-5',
    counted: true,
    Drawing: RelicDrawing,
    Form: RelicForm,
    name: (relic) => t('nagaraja.workshop.relic', { points: numberOf(relic['points']), cursed: String(relic['cursed'] === true) }),
    blank: () => ({ id: 'relic', copies: 1, points: 1 }),
  },
  {
    key: 'amulets',
    icon: 'amulet-back',
    counted: true,
    Drawing: AmuletDrawing,
    Form: AmuletForm,
    name: (amulet) =>
      typeof amulet['effect'] === 'string'
        ? (maybe(`nagaraja.workshop.amulet.${amulet['effect']}`) ?? readable(amulet.id))
        : t('nagaraja.workshop.worth', { points: numberOf(amulet['points']) }),
    blank: () => ({ id: 'amulet', copies: 1, points: 1 }),
  },
]

export const workshop: GameWorkshop = {
  parts,
  idFor,
}
