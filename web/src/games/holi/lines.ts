/** What a line of the score sheet is called: those that are not of the rules are of rivalry cards. */
import { pieceName } from '../../text/tell'
import { maybe, t } from '../../text/text.svelte'

export function lineName(line: string): string {
  return maybe(`holi.line.${line}`) ?? `${t('holi.board.rivalry')}: ${pieceName('holi', line)}`
}
