/** A press that skips what is being played does nothing else, whatever lies there by then. */
import type { TableClient } from './client.svelte'

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
