/** Tower or flat: by the room there is, until somebody chooses. */
const KEY = 'mela.holi.lie'
type Lie = 'tower' | 'flat'

function kept(): Lie | null {
  const lie = localStorage.getItem(KEY)
  return lie === 'tower' || lie === 'flat' ? lie : null
}

const little = matchMedia('(max-width: 700px), (max-width: 1100px) and (max-height: 800px), (max-height: 560px)')
let chosen = $state.raw(kept())
let short = $state.raw(little.matches)
little.addEventListener('change', () => (short = little.matches))

export const lie = {
  get flat(): boolean {
    return (chosen ?? (short ? 'flat' : 'tower')) === 'flat'
  },
  choose(wanted: Lie): void {
    chosen = wanted
    localStorage.setItem(KEY, wanted)
  },
}
