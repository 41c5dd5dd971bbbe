/** A drawing that moves over the board, in a layer of its own; only transform and opacity change. */
import type { Sign } from './drawings'

export interface Still {
  x: number
  y: number
  scale?: number | [number, number]
  turn?: number
  fade?: number
}

const SVG = 'http://www.w3.org/2000/svg'

function frame({ x, y, scale = 1, turn = 0, fade = 1 }: Still, offset?: number): Keyframe {
  const [across, along] = typeof scale === 'number' ? [scale, scale] : scale
  const transform = `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${across}, ${along})`
  return offset === undefined ? { transform, opacity: fade } : { transform, opacity: fade, offset }
}

export class Flyer {
  readonly element = document.createElement('div')

  constructor(
    layer: Element,
    drawing: string,
    sign: Sign | null,
    wide: number,
    high: number,
    readonly skip: AbortSignal,
    readonly speed: number,
  ) {
    this.element.className = `flyer${sign === null ? '' : ` p-${sign}`}`
    this.element.style.cssText = `width:${wide}px;height:${high}px;margin:${-high / 2}px 0 0 ${-wide / 2}px`
    const svg = document.createElementNS(SVG, 'svg')
    const use = document.createElementNS(SVG, 'use')
    use.setAttribute('href', `#${drawing}`)
    svg.append(use)
    this.element.append(svg)
    layer.append(this.element)
  }

  /** Go through stills, each with the part of the time at which it is reached; stay at the last. */
  async through(stills: (Still | [Still, number])[], time: number, easing = 'linear', delay = 0): Promise<void> {
    if (this.skip.aborted) return
    const frames = stills.map((still) => (Array.isArray(still) ? frame(...still) : frame(still)))
    const timing: KeyframeAnimationOptions = {
      duration: time / this.speed,
      delay: delay / this.speed,
      easing,
      fill: 'both',
    }
    const moving = this.element.animate(frames, timing)
    const stop = () => moving.finish()
    this.skip.addEventListener('abort', stop, { once: true })
    await moving.finished.catch(() => undefined)
    this.skip.removeEventListener('abort', stop)
  }

  remove(): void {
    this.element.remove()
  }
}

/** Stills along an arc: straight across, thrown up by `height` and down again. */
export function arc(from: Spot, to: Spot, height: number, turn: number, growth: [number, number]): Still[] {
  const PARTS = 12
  return Array.from({ length: PARTS + 1 }, (_, n) => {
    const part = n / PARTS
    return {
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part - 4 * height * part * (1 - part),
      turn: turn * part,
      scale: growth[0] + (growth[1] - growth[0]) * part,
    }
  })
}

/** Where things are on the screen, from the corner of the board. */
/** A place on the screen, from the corner of the board. */
export interface Spot {
  x: number
  y: number
  /** The width of what is there. */
  wide: number
}

function spotOf(root: Element, found: Element | null): Spot | null {
  if (found === null) return null
  const frame = root.getBoundingClientRect()
  const box = found.getBoundingClientRect()
  return {
    x: box.x + box.width / 2 - frame.x,
    y: box.y + box.height / 2 - frame.y,
    wide: box.width,
  }
}

export function cellSpot(root: Element, level: number, cell: string): Spot | null {
  return spotOf(root, root.querySelector(`[data-level="${level}"] [data-cell="${cell}"]`))
}

export function pawnSpot(root: Element, seat: number): Spot | null {
  return spotOf(root, root.querySelector(`[data-pawn="${seat}"]`))
}

export function seatSpot(root: Element, seat: number): Spot | null {
  return spotOf(root, root.querySelector(`[data-seat="${seat}"]`))
}
