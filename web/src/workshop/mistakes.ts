/** What is wrong with a pack, said in the language of whoever made it. */
import { ownName, usualName } from '../text/describe'
import { maybe, type Facts } from '../text/text.svelte'
import type { Mistake } from '../wire/packs'
import type { Draft } from './draft.svelte'
import { fieldName } from './names'
import { piecesOf, wordsOf } from './pack'
import { pathOf } from './path'

type Pack = Pick<Draft, 'game' | 'pack'>

/** In the visitor's language; if the page does not know the code, as the server says it. */
export function say(draft: Pack, mistake: Mistake): string {
  return maybe(`workshop.wrong.${mistake.code}`, named(draft, mistake)) ?? mistake.what
}

/** The facts of a mistake, with the names of what they are about: a field, or another piece of the same kind. */
function named({ game, pack }: Pack, { where, code, facts = {} }: Mistake): Facts {
  const told: Facts = { ...facts }
  if (code === 'missing') told['field'] = fieldName(game, String(facts['field']))
  if (facts['other'] === undefined) return told
  const kind = String(pathOf(where)[0])
  const pieces = piecesOf(pack, kind)
  const n = pieces.findIndex(({ id }) => id === facts['other'])
  const other = pieces[n]
  if (other !== undefined) told['other'] = ownName(wordsOf(other['name'])) ?? usualName(game, kind, other, n)
  return told
}

/** The id that a place has on the page. */
export const placeId = (key: string): string => `at-${key.replaceAll('.', '-') || 'top'}`
