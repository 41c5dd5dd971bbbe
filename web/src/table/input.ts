/** Keys that play, and presses that skip. What skips an animation does nothing else. */
import { settings } from '../settings.svelte'
import type { TableClient } from './client.svelte'

const FIELDS = 'input, textarea, select, [contenteditable]'

/**
 * Listen to keys of a board until the returned function is called: `{ q: turn, Enter: confirm }`.
 * Letters are given in small; a handler that returns false leaves the key to the browser.
 */
export function listenToKeys(
  client: TableClient<any>,
  keys: Record<string, (event: KeyboardEvent) => void | boolean>,
): () => void {
  const hear = (event: KeyboardEvent) => {
    if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(FIELDS)) return
    if (document.querySelector('dialog[open]')) return
    if (client.playing) {
      client.skip()
      event.preventDefault()
      return
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const handler = keys[key]
    if (handler !== undefined && handler(event) !== false) event.preventDefault()
  }
  addEventListener('keydown', hear)
  return () => removeEventListener('keydown', hear)
}

export function listenToSkips(client: TableClient<any>): () => void {
  let skipped = false
  const press = () => {
    skipped = client.playing
    if (skipped) client.skip()
  }
  const click = (event: MouseEvent) => {
    // keys press buttons too, and have no place
    if (!skipped || event.detail === 0) return
    skipped = false
    if (!(event.target instanceof Element) || event.target.closest('main') === null) return
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('pointerdown', press, true)
  addEventListener('click', click, true)
  return () => {
    removeEventListener('pointerdown', press, true)
    removeEventListener('click', click, true)
  }
}
