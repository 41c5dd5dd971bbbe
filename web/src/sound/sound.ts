/**
 * Short quiet sounds, made on the spot from noise and tones; never the only signal of anything.
 * A sound is a list of strokes: a tone or noise with a pitch that may glide, and a fading loudness.
 */
import { settings } from '../settings.svelte'

export interface Stroke {
  /** A wave of the oscillator, or noise through a band around the pitch. */
  wave: OscillatorType | 'noise'
  /** Hertz, from and to. */
  pitch: [number, number]
  /** Seconds: when it begins, and how long it fades. */
  at?: number
  long: number
  loud: number
  /** Swells up to its end instead of fading, like a tape played backwards. */
  backwards?: boolean
}

export type Strokes = readonly Stroke[]

export const tone = (pitch: number, at: number, long: number, loud: number): Stroke => ({
  wave: 'sine',
  pitch: [pitch, pitch],
  at,
  long,
  loud,
})

/** The sounds of the fair; each game has its own in its folder. */
export const fairSounds = {
  turn: [tone(147, 0, 1.4, 0.2), tone(294, 0.02, 1.2, 0.1), tone(441, 0.04, 0.9, 0.05)],
  win: [392, 494, 587, 784].map((pitch, n) => tone(pitch, n * 0.11, 0.7, 0.16)),
  line: [tone(880, 0, 0.08, 0.06)],
} satisfies Record<string, Strokes>

class Sound {
  /** Where boards only illustrate a text, nothing is heard. */
  muted = false
  #context: AudioContext | null = null
  #noise: AudioBuffer | null = null

  /** Browsers allow sound only after the visitor has done something; before that it stays silent. */
  play(strokes: Strokes): void {
    if (this.muted || !settings.sound || !navigator.userActivation?.hasBeenActive) return
    this.#context ??= new AudioContext()
    for (const stroke of strokes) this.#strike(this.#context, stroke)
  }

  #strike(context: AudioContext, stroke: Stroke): void {
    const begin = context.currentTime + (stroke.at ?? 0)
    const end = begin + stroke.long
    const loudness = context.createGain()
    const [first, last] = stroke.backwards ? [0.001, stroke.loud] : [stroke.loud, 0.001]
    loudness.gain.setValueAtTime(first, begin)
    loudness.gain.exponentialRampToValueAtTime(last, end)
    loudness.connect(context.destination)
    const [from, to] = stroke.pitch
    if (stroke.wave === 'noise') {
      const source = new AudioBufferSourceNode(context, { buffer: this.#noiseOf(context), loop: true })
      const band = new BiquadFilterNode(context, { type: 'bandpass', frequency: from, Q: 0.9 })
      band.frequency.exponentialRampToValueAtTime(to, end)
      source.connect(band).connect(loudness)
      source.start(begin)
      source.stop(end)
    } else {
      const source = new OscillatorNode(context, { type: stroke.wave, frequency: from })
      source.frequency.setValueAtTime(from, begin)
      source.frequency.exponentialRampToValueAtTime(to, end)
      source.connect(loudness)
      source.start(begin)
      source.stop(end)
    }
  }

  #noiseOf(context: AudioContext): AudioBuffer {
    if (this.#noise === null) {
      this.#noise = context.createBuffer(1, context.sampleRate, context.sampleRate)
      const samples = this.#noise.getChannelData(0)
      for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1
    }
    return this.#noise
  }
}

export const sound = new Sound()
