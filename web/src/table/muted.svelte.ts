/** People whose lines this browser does not show. To be rid of somebody everywhere, block them. */
const KEY = 'mela.muted'

function kept(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]')
  } catch {
    return []
  }
}

class Muted {
  #people = $state.raw(kept())

  has(person: string): boolean {
    return this.#people.includes(person)
  }

  set(person: string, quiet: boolean): void {
    const others = this.#people.filter((one) => one !== person)
    this.#people = quiet ? [...others, person] : others
    localStorage.setItem(KEY, JSON.stringify(this.#people))
  }
}

export const muted = new Muted()
