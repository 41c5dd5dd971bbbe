/** When something was, and how large it is, in the language of the operator. */
import { texts } from '../../text/text.svelte'

const UNITS = [
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

const now = () => Date.now() / 1000
const locale = () => (texts.language === 'en' ? 'en-GB' : texts.language)

/** A date and a time of day. */
export const moment = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(1000 * at)

/** "3 hours ago" */
export function ago(at: number): string {
  const seconds = Math.max(0, now() - at)
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? UNITS[3]
  return new Intl.RelativeTimeFormat(locale()).format(-Math.floor(seconds / size), unit)
}

export const isOlder = (at: number, seconds: number): boolean => now() - at > seconds

export const count = (number: number): string => new Intl.NumberFormat(locale()).format(number)

/** A size in the largest unit that has a digit before the comma. */
export function bytes(size: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, size)) / 3))
  const style = { style: 'unit', unit: units[power]!, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale(), style).format(size / 1000 ** power)
}
