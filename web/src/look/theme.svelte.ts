/** Day or night: the choice, or the system's. Styles ask for `[data-theme='dark']` on the root. */
import { settings } from '../settings.svelte'

const night = matchMedia('(prefers-color-scheme: dark)')
let systemIsDark = $state(night.matches)
night.addEventListener('change', () => (systemIsDark = night.matches))

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
