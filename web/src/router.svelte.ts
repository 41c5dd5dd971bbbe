/** Where the visitor is. Links are plain `<a href>`; those of this site change the page in place. */
class Router {
  path = $state.raw(location.pathname)
  hash = $state.raw(location.hash)

  constructor() {
    addEventListener('popstate', () => this.#look())
    addEventListener('click', (event) => this.#follow(event))
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.#look()
    if (!location.hash) scrollTo(0, 0)
  }

  #look(): void {
    this.path = location.pathname
    this.hash = location.hash
  }

  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (!plain || link === null || link.target || link.hasAttribute('download')) return
    if (link.origin !== location.origin || /^\/(api|schema)\b/.test(link.pathname)) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
