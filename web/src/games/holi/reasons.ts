/** A button that cannot be chosen says why as soon as it is pointed at. */
import type { Choosing } from './choosing.svelte'
import type { Verb } from './choices'

export function reasons(choosing: Choosing, verb: Verb, can: boolean) {
  if (can || choosing.client.moves.length === 0) return {}
  return {
    onpointerenter: (event: PointerEvent) => event.pointerType === 'mouse' && choosing.explain(verb),
    onpointerleave: () => choosing.unexplain(),
    onfocus: (event: FocusEvent) =>
      (event.currentTarget as Element).matches(':focus-visible') && choosing.explain(verb),
    onblur: () => choosing.unexplain(),
  }
}
