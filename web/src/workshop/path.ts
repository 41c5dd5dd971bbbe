/** Where something is in a pack: keys and numbers from the top, such as `['rivalry_cards', 3, 'points']`. */
export type Path = readonly (string | number)[]

export const keyOf = (path: Path): string => path.join('.')

/**
 * The path that a mistake names: `cards[0].sticks.brown`, `rivalry_cards[3] (my-card).picture[1]`, `top level`.
 * What stands in brackets after an entry is its id, for those who read files; `[...]` is any entry of a map.
 */
export function pathOf(where: string): Path {
  if (where === 'top level') return []
  const plain = where.replace(/ \([^)]*\)/g, '').replaceAll('[...]', '')
  return [...plain.matchAll(/[^.[\]]+/g)].map(([part]) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** The same with something else at a path; what lies beside it is shared. Without a value, the key goes. */
export function withAt(whole: unknown, path: Path, value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  if (typeof first === 'number') {
    const list = Array.isArray(whole) ? [...whole] : []
    list[first] = withAt(list[first], rest, value)
    return list
  }
  const { [first]: old, ...others } = isObject(whole) ? whole : {}
  const fresh = withAt(old, rest, value)
  if (fresh === undefined) return others
  // where it was, so that a file keeps its order
  return isObject(whole) && first in whole ? { ...whole, [first]: fresh } : { ...others, [first]: fresh }
}

export function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<string | number, unknown> | null | undefined)?.[key], whole)
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of some places, the innermost that holds what a path names; the top holds everything. */
export function placeFor(path: Path, places: { has(key: string): boolean }): string {
  for (let length = path.length; length > 0; length--) {
    const key = keyOf(path.slice(0, length))
    if (places.has(key)) return key
  }
  return ''
}
