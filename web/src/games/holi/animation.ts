/** Events as movement and sound: tokens fly, fall and splash, pawns hop, sweets are collected. */
import type { HoliView } from '../../generated/wire'
import { sound, tone, type Strokes } from '../../sound/sound'
import type { News } from '../../table/client.svelte'
import { signOf, type Sign } from './drawings'
import { arc, cellSpot, Flyer, pawnSpot, seatSpot, type Spot } from './flyer'
import type { Holi } from './holi'
import type { InFlight } from './layout.svelte'
import { placeKey } from './places'
import { timeline, type Beat, type Flight } from './timeline'

const GRAVITY = 'cubic-bezier(.45, 0, 1, .6)'
const OUT = 'cubic-bezier(.2, .8, .2, 1)'
const THROW = 420
const FALL = 180
const SPLASH = 480
const HOP = 360
const BETWEEN_TOKENS = 90
const BREATH = 220

const sounds = {
  throw: [{ wave: 'noise', pitch: [500, 2600], long: 0.16, loud: 0.3 }],
  hit: [
    { wave: 'sine', pitch: [330, 170], long: 0.14, loud: 0.35 },
    { wave: 'sine', pitch: [390, 200], at: 0.09, long: 0.14, loud: 0.3 },
    { wave: 'sine', pitch: [470, 240], at: 0.17, long: 0.18, loud: 0.25 },
  ],
  sweet: [tone(1568, 0, 0.5, 0.12), tone(2349, 0.03, 0.4, 0.06)],
  hop: [{ wave: 'triangle', pitch: [220, 380], long: 0.12, loud: 0.2 }],
  climb: [262, 330, 392].map((pitch, n) => tone(pitch, n * 0.1, 0.25, 0.2)),
} satisfies Record<string, Strokes>

/** The lower a token falls, the lower it sounds. */
const fallSound = (level: number): Strokes => [
  { wave: 'noise', pitch: [700 / (level + 1), 180 / (level + 1)], long: 0.22, loud: 0.35 },
]

interface Scene {
  root: HTMLElement
  layer: HTMLElement
  inFlight: InFlight
  /** The view before the step. */
  view: HoliView
}

class Show {
  #made: Flyer[] = []

  constructor(
    readonly scene: Scene,
    readonly news: News<Holi>,
  ) {}

  async run(): Promise<void> {
    const { skip } = this.news
    for (const beat of timeline(this.news.events)) {
      if (skip.aborted) break
      await this.#beat(beat)
    }
    this.news.show()
    for (const flyer of this.#made) flyer.remove()
    this.scene.inFlight.clear()
  }

  async #beat(beat: Beat): Promise<void> {
    switch (beat.beat) {
      case 'throw':
        return this.#throw(beat.seat, beat.flights)
      case 'fall':
        await Promise.all(beat.flights.map((flight) => this.#fall(flight, null)))
        return
      case 'enter':
        return this.#enter(beat.seat, this.#cell(beat.at.level, beat.at.cell))
      case 'hop':
        return this.#hop(beat)
      case 'take':
        this.scene.inFlight.tokens.add(placeKey(beat.at.level, beat.at.cell))
        return this.#collect(`tok-${this.#sign(beat.owner)}`, this.#sign(beat.owner), this.#cell(beat.at.level, beat.at.cell), beat.seat)
      case 'sweets':
        return this.#sweets(beat)
      case 'footing':
        return this.#rise(`+${beat.points}`, seatSpot(this.scene.root, beat.seat))
      case 'turn':
      case 'out':
      case 'draw':
        return this.#wait(BREATH)
    }
  }

  #sign(seat: number): Sign {
    return signOf(this.scene.view, seat)
  }

  #cell(level: number, cell: string): Spot {
    return cellSpot(this.scene.root, level, cell) ?? { x: 0, y: 0, wide: 40 }
  }

  #flyer(drawing: string, sign: Sign | null, wide: number, high = wide): Flyer {
    const { skip, speed } = this.news
    const flyer = new Flyer(this.scene.layer, drawing, sign, wide, high, skip, speed)
    this.#made.push(flyer)
    return flyer
  }

  async #wait(time: number): Promise<void> {
    if (this.news.skip.aborted) return
    await new Promise<void>((resolve) => {
      const waiting = setTimeout(resolve, time / this.news.speed)
      this.news.skip.addEventListener('abort', () => (clearTimeout(waiting), resolve()), { once: true })
    })
  }

  async #throw(seat: number, flights: Flight[]): Promise<void> {
    const pawn = this.scene.view.common.seats[seat]?.pawn
    if (!pawn) return
    const hand = this.#cell(pawn.level, pawn.cell)
    const from = { ...hand, y: hand.y - hand.wide * 0.6 }
    sound.play(sounds.throw)
    await Promise.all(
      flights.map(async (flight, n) => {
        const to = this.#cell(flight.level, flight.cell)
        const token = this.#flyer(`tok-${this.#sign(flight.owner)}`, this.#sign(flight.owner), to.wide * 0.86)
        await token.through(arc(from, to, 75, 360, [0.5, 1]), THROW, 'linear', n * BETWEEN_TOKENS)
        await this.#fall(flight, token)
      }),
    )
    await this.#wait(BREATH)
  }

  /** From where it came to where it rests, and to whom it goes if it meets a pawn. */
  async #fall(flight: Flight, thrown: Flyer | null): Promise<void> {
    const sign = this.#sign(flight.owner)
    const top = this.#cell(flight.level, flight.cell)
    const rest = this.#cell(flight.rest, flight.cell)
    if (thrown === null) this.scene.inFlight.tokens.add(placeKey(flight.level, flight.cell))
    const token = thrown ?? this.#flyer(`tok-${sign}`, sign, top.wide * 0.86)
    const levels = flight.level - flight.rest
    if (levels > 0) {
      const squash: [number, number] = [1.08, 0.84]
      await token.through([top, [{ ...rest, scale: squash }, 0.86], rest], FALL * levels + 60, GRAVITY)
      sound.play(fallSound(flight.rest))
    }
    if (flight.caught === null) {
      await this.#splash(rest, sign)
      return
    }
    const body = { ...rest, y: rest.y - rest.wide * 0.4 }
    token.remove()
    if (flight.hit) sound.play(sounds.hit)
    const shaken = flight.caught
    await Promise.all([
      this.#splash(body, sign),
      this.#shake(shaken),
      flight.points > 0 ? this.#rise(`+${flight.points}`, body) : undefined,
      this.#collect(`tok-${sign}`, sign, body, shaken),
    ])
  }

  async #splash(at: Spot, sign: Sign): Promise<void> {
    const splash = this.#flyer('splat', sign, at.wide)
    await splash.through([{ ...at, scale: 0.3, fade: 0.95 }, { ...at, scale: 1.9, fade: 0 }], SPLASH, OUT)
  }

  async #shake(seat: number): Promise<void> {
    const pawn = this.scene.view.common.seats[seat]?.pawn
    if (!pawn) return
    const { flyer, stands } = this.#pawn(seat, this.#cell(pawn.level, pawn.cell))
    this.scene.inFlight.pawns.add(seat)
    const lean = (turn: number) => ({ ...stands, turn })
    await flyer.through([lean(0), lean(6), lean(-6), lean(4), lean(0)], HOP)
  }

  /** A pawn that can move, as large as it is drawn, and where its middle is when it stands there. */
  #pawn(seat: number, at: Spot): { flyer: Flyer; stands: Spot } {
    const drawn = pawnSpot(this.scene.root, seat)
    const wide = drawn?.wide ?? at.wide
    const flyer = this.#flyer(`pawn-${this.#sign(seat)}`, this.#sign(seat), wide, wide * 1.3)
    return { flyer, stands: drawn ?? { ...at, y: at.y - wide * 0.5 } }
  }

  async #enter(seat: number, at: Spot): Promise<void> {
    const { flyer, stands } = this.#pawn(seat, at)
    sound.play(sounds.hop)
    const above = { ...stands, y: stands.y - 120, fade: 0 }
    await flyer.through([above, [{ ...stands, scale: [1.06, 0.9] }, 0.8], stands], HOP, GRAVITY)
  }

  async #hop({ seat, from, to }: Beat & { beat: 'hop' }): Promise<void> {
    const start = this.#cell(from.level, from.cell)
    const end = this.#cell(to.level, to.cell)
    const { flyer, stands } = this.#pawn(seat, start)
    this.scene.inFlight.pawns.add(seat)
    const arrives = { ...stands, x: end.x + stands.x - start.x, y: end.y + stands.y - start.y }
    const climbs = to.level > from.level
    sound.play(climbs ? sounds.climb : sounds.hop)
    await flyer.through(arc(stands, arrives, climbs ? 60 : 40, 0, [1, 1]), HOP, 'ease-in-out')
    await flyer.through([arrives, { ...arrives, scale: [1.07, 0.9] }, arrives], 160, OUT)
  }

  async #sweets({ seat, at, count }: Beat & { beat: 'sweets' }): Promise<void> {
    this.scene.inFlight.sweets.add(placeKey(at.level, at.cell))
    const from = this.#cell(at.level, at.cell)
    sound.play(sounds.sweet)
    await Promise.all(Array.from({ length: count }, (_, n) => this.#collect('sweet', null, from, seat, n * BETWEEN_TOKENS)))
  }

  /** Spin and shrink into a player's panel. */
  async #collect(drawing: string, sign: Sign | null, from: Spot, seat: number, delay = 0): Promise<void> {
    const panel = seatSpot(this.scene.root, seat)
    if (panel === null) return
    const piece = this.#flyer(drawing, sign, Math.max(28, from.wide * 0.6))
    await piece.through(arc(from, panel, 60, 300, [1, 0.45]), THROW, 'ease-in', delay)
    piece.remove()
  }

  async #rise(words: string, at: Spot | null): Promise<void> {
    if (at === null) return
    const points = this.#flyer('splat', null, 60, 30)
    points.element.textContent = words
    points.element.classList.add('points')
    await points.through([{ ...at, fade: 1 }, { x: at.x, y: at.y - 46, fade: 0 }], 700, OUT)
  }
}

export const play = (scene: Scene, news: News<Holi>): Promise<void> => new Show(scene, news).run()
