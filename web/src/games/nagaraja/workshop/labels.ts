/** What the fields of pieces are called. */
import { maybe } from '../../../text/text.svelte'
import { readable } from '../../../text/describe'

export const fieldLabel = (field: string): string =>
  maybe(`nagaraja.workshop.${field}`) ?? maybe(`workshop.${field}`) ?? readable(field)
