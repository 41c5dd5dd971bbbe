/** What a visitor has chosen, kept in the browser; and day or night, which follows from it. */
import { LANGUAGES, type Language } from './text/languages'

export type Theme = 'system' | 'light' | 'dark'
/** How fast events are played; 0 is not at all. */
export type Motion = 0 | 1 | 2

export interface Chosen {
  language: Language
  theme: Theme
  sound: boolean
  motion: Motion
  /** Keys that play, such as Q, E, U; tabbing and Enter always work. */
  keys: boolean
  /** Letters and numbers on the boards; without them they show their other printed side. */
  labels: boolean
  /** Against whom one played last: the level of the bots, and how many. */
  level: string
  bots: number
}

const KEY = 'mela.settings'

function usualLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2))
  return wanted.find((tag): tag is Language => LANGUAGES.includes(tag as Language)) ?? 'en'
}

function kept(): Chosen {
  const usual: Chosen = {
    language: usualLanguage(),
    theme: 'system',
    sound: true,
    motion: 1,
    keys: true,
    labels: true,
    level: 'apprentice',
    bots: 2,
  }
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return usual
  }
}

export const settings: Chosen = $state(kept())

export function choose(change: Partial<Chosen>): void {
  Object.assign(settings, change)
  localStorage.setItem(KEY, JSON.stringify(settings))
}

const still = matchMedia('(prefers-reduced-motion: reduce)')

/** The speed at which a board plays events now: the choice, unless the system asks for stillness. */
export function speed(): Motion {
  return still.matches ? 0 : settings.motion
}

const night = matchMedia('(prefers-color-scheme: dark)')
let systemIsDark = $state(night.matches)
night.addEventListener('change', () => (systemIsDark = night.matches))

/** Day or night: the choice, or the system's. Styles ask for `[data-theme='dark']` on the root. */
export function isDark(): boolean {
  return settings.theme === 'system' ? systemIsDark : settings.theme === 'dark'
}

/** Keep the root's attribute as it should be; call once. */
export function keepTheme(): void {
  $effect.root(() => {
    $effect.pre(() => {
      document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light'
    })
  })
}

/** People whose lines this browser does not show. To be rid of somebody everywhere, block them. */
const MUTED = 'mela.muted'

function keptMuted(): string[] {
  try {
    return JSON.parse(localStorage.getItem(MUTED) ?? '[]')
  } catch {
    return []
  }
}

/** People whose lines this browser does not show. To be rid of somebody everywhere, block them. */
class Muted {
  #people = $state.raw(keptMuted())

  has(person: string): boolean {
    return this.#people.includes(person)
  }

  set(person: string, quiet: boolean): void {
    const others = this.#people.filter((one) => one !== person)
    this.#people = quiet ? [...others, person] : others
    localStorage.setItem(MUTED, JSON.stringify(this.#people))
  }
}

export const muted = new Muted()
