/** The wheel turns the chosen card: a quarter a notch, however many events the mouse makes of it. */
import type { Choosing } from './choosing.svelte'

const PAUSE = 140

export function turnByWheel(choosing: Choosing): (event: WheelEvent) => void {
  let last = -Infinity
  return (event) => {
    if (choosing.verb !== 'throw' || choosing.options.length < 2) return
    event.preventDefault()
    if (event.timeStamp - last < PAUSE) return
    last = event.timeStamp
    choosing.turn(event.deltaY > 0 ? 1 : -1)
  }
}
