/** What a line of the score sheet is called. */
import { pieceName } from '../../text/tell'
import { maybe } from '../../text/text.svelte'

export function lineName(line: string): string {
  return maybe(`holi.line.${line}`) ?? pieceName('holi', line)
}
