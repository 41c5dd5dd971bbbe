/**
 * Short quiet sounds, made on the spot from noise and tones; never the only signal of anything.
 * A sound is a list of strokes: a tone or noise with a pitch that may glide, and a fading loudness.
 */
import { settings } from '../settings.svelte'

interface Stroke {
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

const tone = (pitch: number, at: number, long: number, loud: number): Stroke => ({
  wave: 'sine',
  pitch: [pitch, pitch],
  at,
  long,
  loud,
})

/** `step` raises or lowers those that repeat: levels fallen, tiles lit. */
const SOUNDS = {
  // the fair
  turn: () => [tone(147, 0, 1.4, 0.2), tone(294, 0.02, 1.2, 0.1), tone(441, 0.04, 0.9, 0.05)],
  win: () => [392, 494, 587, 784].map((pitch, n) => tone(pitch, n * 0.11, 0.7, 0.16)),
  line: () => [tone(880, 0, 0.08, 0.06)],
  // Holi
  throw: () => [{ wave: 'noise', pitch: [500, 2600], long: 0.16, loud: 0.3 }],
  fall: (step: number) => [
    { wave: 'noise', pitch: [700 / (step + 1), 180 / (step + 1)], long: 0.22, loud: 0.35 },
  ],
  hit: () => [
    { wave: 'sine', pitch: [330, 170], long: 0.14, loud: 0.35 },
    { wave: 'sine', pitch: [390, 200], at: 0.09, long: 0.14, loud: 0.3 },
    { wave: 'sine', pitch: [470, 240], at: 0.17, long: 0.18, loud: 0.25 },
  ],
  sweet: () => [tone(1568, 0, 0.5, 0.12), tone(2349, 0.03, 0.4, 0.06)],
  hop: () => [{ wave: 'triangle', pitch: [220, 380], long: 0.12, loud: 0.2 }],
  climb: () => [262, 330, 392].map((pitch, n) => tone(pitch, n * 0.1, 0.25, 0.2)),
  // Nagaraja
  stick: (step: number) => [
    { wave: 'noise', pitch: [1500 + 90 * step, 900], long: 0.05, loud: 0.4 },
    { wave: 'triangle', pitch: [620 + 45 * step, 480], long: 0.07, loud: 0.2 },
  ],
  naga: () => [{ wave: 'noise', pitch: [5200, 3600], long: 0.5, loud: 0.14 }],
  seal: () => [{ wave: 'noise', pitch: [420, 160], long: 0.12, loud: 0.4 }],
  tile: () => [
    { wave: 'noise', pitch: [260, 110], long: 0.2, loud: 0.5 },
    { wave: 'triangle', pitch: [110, 70], long: 0.16, loud: 0.3 },
  ],
  light: (step: number) => [
    tone(392 * 1.122 ** step, 0, 1.1, 0.12),
    tone(392 * 1.122 ** step * 2.76, 0, 0.7, 0.03),
  ],
  curse: () => [
    { wave: 'sine', pitch: [98, 92], long: 0.9, loud: 0.35, backwards: true },
    { wave: 'triangle', pitch: [147, 139], long: 0.9, loud: 0.12, backwards: true },
  ],
} satisfies Record<string, (step: number) => Stroke[]>

export type SoundName = keyof typeof SOUNDS

class Sound {
  /** Where boards only illustrate a text, nothing is heard. */
  hushed = false
  #context: AudioContext | null = null
  #noise: AudioBuffer | null = null

  /** Browsers allow sound only after the visitor has done something; before that it stays silent. */
  play(name: SoundName, step = 0): void {
    if (this.hushed || !settings.sound || !navigator.userActivation?.hasBeenActive) return
    this.#context ??= new AudioContext()
    const make: (step: number) => Stroke[] = SOUNDS[name]
    for (const stroke of make(step)) this.#strike(this.#context, stroke)
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
