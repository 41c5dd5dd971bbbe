/** What I can do now, in one line, with the keys for it. */
import { list } from '../../text/text.svelte'
import type { Choosing } from './choosing.svelte'
import { t, type HoliText } from './holi'

export interface Prompt {
  text: string
  keys: string[]
}

const say = (text: string, ...keys: string[]): Prompt => ({ text, keys })

export function promptFor(choosing: Choosing): Prompt {
  const { client } = choosing
  const { view, seat, turn } = client
  if (view === null) return say('')
  if (view.common.phase === 'over') return say(t('holi.say.over'))
  const name = turn === null ? '' : (client.names[turn] ?? '')
  if (seat === null || client.isReplay) return say(t('holi.say.watching', { name }))
  if (turn !== seat) {
    const out = view.common.seats[seat]?.out
    return say(t(out ? 'holi.say.out' : 'holi.say.waiting', { name }))
  }
  if (client.moves.length === 0) return say(t('holi.say.moment'))
  return aboutChoice(choosing)
}

function aboutChoice(choosing: Choosing): Prompt {
  const fits = choosing.options.length
  switch (choosing.verb) {
    case 'place':
      return say(t('holi.say.place'))
    case 'throw':
      if (fits === 0) return say(t('holi.say.no-fit'))
      return fits === 1 ? say(t('holi.say.only'), '⏎') : say(t('holi.say.throw', { fits }), 'Q', 'E', '⏎')
    case 'drop':
      return say(t('holi.say.drop'), '⏎')
    case 'move':
      return say(t('holi.say.move'), '⏎')
    case 'climb':
      return say(t('holi.say.climb'), '⏎')
    default:
      return say(possible(choosing))
  }
}

/** Your turn: all that the moves allow, the throw first. */
function possible(choosing: Choosing): string {
  const kinds: [boolean, HoliText][] = [
    [choosing.can('throw') || choosing.can('drop'), 'holi.say.can-throw'],
    [choosing.can('move'), 'holi.say.can-move'],
    [choosing.can('climb'), 'holi.say.can-climb'],
    [choosing.can('end'), 'holi.say.can-end'],
  ]
  if (!kinds.slice(0, 3).some(([yes]) => yes)) return t('holi.say.only-end')
  const can = kinds.flatMap(([yes, id]) => (yes ? [t(id)] : []))
  return t('holi.say.turn', { can: list(can, 'disjunction') })
}
