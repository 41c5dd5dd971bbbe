/** What is in the air while events play, and so not drawn where the view still has it. */
import { SvelteSet } from 'svelte/reactivity'

export class Air {
  pawns = new SvelteSet<number>()
  /** By place (`placeKey`). */
  tokens = new SvelteSet<string>()
  sweets = new SvelteSet<string>()

  clear(): void {
    this.pawns.clear()
    this.tokens.clear()
    this.sweets.clear()
  }
}
