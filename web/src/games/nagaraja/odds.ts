/** The number that comes out on average, from the chance of each number, 0 first. */
export function mean(chances: readonly number[]): number {
  return chances.reduce((sum, chance, number) => sum + chance * number, 0)
}
