/** What is wrong with a pack, said in the language of whoever made it. */
import { maybe } from '../text/text.svelte'
import type { Mistake } from '../wire/packs'

/** In the visitor's language; if the page does not know the code, as the server says it. */
export function say({ code, facts, what }: Mistake): string {
  return maybe(`workshop.wrong.${code}`, facts) ?? what
}

/** The id that a place has on the page. */
export const placeId = (key: string): string => `at-${key.replaceAll('.', '-') || 'top'}`
