/** What the server did not do, and why, in the language of the visitor. */
import { maybe, t } from '../text/text.svelte'
import { ApiError } from './api'

export function troubleWords(error: unknown, otherwise = t('trouble.other')): string {
  const code = error instanceof ApiError ? error.code : ''
  return maybe(`trouble.${code}`) ?? otherwise
}
