/** Times in words: "30 sec", "5 min", "1 day", as each language writes them. */
import { t, texts } from './text.svelte'

const UNITS = [
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A span of time in its largest whole unit. */
export function duration(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? UNITS[3]
  return new Intl.NumberFormat(texts.language, { style: 'unit', unit, unitDisplay: 'short' }).format(seconds / size)
}

export interface Limits {
  move_seconds: number
  match_seconds: number
  increment_seconds: number
}

/** The clock of a table, for an invitation. */
export function clockWords({ move_seconds, match_seconds, increment_seconds }: Limits): string {
  const limits: string[] = []
  if (move_seconds > 0) limits.push(t('clock.move', { time: duration(move_seconds) }))
  if (match_seconds > 0) {
    const time = duration(match_seconds)
    limits.push(increment_seconds > 0 ? t('clock.bank', { time, more: duration(increment_seconds) }) : t('clock.bank.only', { time }))
  }
  return limits.join(', ') || t('clock.none')
}
