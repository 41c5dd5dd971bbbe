/** What packs of Holi are made of: colour cards and rivalry cards. */
import type { GameWorkshop, PackPart } from '../../face'
import { usualName } from '../../../text/describe'
import { piecesOf } from '../../../workshop/pack'
import { asKind, kindsOf } from '../../../workshop/schema'
import { MOST_USUAL } from '../cover/options'
import ColourDrawing from './ColourDrawing.svelte'
import ColourForm from './ColourForm.svelte'
import Example from './Example.svelte'
import RivalryDrawing from './RivalryDrawing.svelte'
import RivalryForm from './RivalryForm.svelte'
import { rivalryWords } from './rivalry'

const COLOUR_CARDS = 'colour_cards'
const RIVALRY_CARDS = 'rivalry_cards'

const colourCards: PackPart = {
  key: COLOUR_CARDS,
  icon: 'i-throw',
  counted: true,
  Drawing: ColourDrawing,
  Form: ColourForm,
  name: (card, n) => usualName('holi', COLOUR_CARDS, card, n),
  blank: () => ({ id: 'card', picture: ['...', '...', '...'], copies: 1 }),
}

const rivalryCards: PackPart = {
  key: RIVALRY_CARDS,
  icon: 'i-card',
  Drawing: RivalryDrawing,
  Form: RivalryForm,
  Example,
  name: (card, n) => usualName('holi', RIVALRY_CARDS, card, n),
  about: rivalryWords,
  blank({ schema }) {
    const { field, kinds } = kindsOf(schema, RIVALRY_CARDS)
    const [kind, first] = Object.entries(kinds).find(([, { required }]) => required?.includes('points')) ?? Object.entries(kinds)[0]!
    return asKind({ id: 'rivalry-card' }, field, kind, first)
  },
}

export const workshop: GameWorkshop = {
  parts: [colourCards, rivalryCards],
  /** Cards that the shipped pack does not have are on the table; else some are drawn. */
  tryOptions(draft, usual) {
    const shipped = new Map(piecesOf(draft.shipped, RIVALRY_CARDS).map((card) => [card.id, JSON.stringify(card)]))
    const changed = piecesOf(draft.pack, RIVALRY_CARDS).filter((card) => shipped.get(card.id) !== JSON.stringify(card))
    return { ...usual, rivalry: changed.length > 0 ? changed.slice(0, MOST_USUAL).map(({ id }) => id) : MOST_USUAL }
  },
}
