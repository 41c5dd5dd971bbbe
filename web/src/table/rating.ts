/** How sure the site is of a rating. */
import type { Rating } from '../generated/wire'

/** Beginners have 333; fifteen matches or so bring it there. */
const SURE = 220

export function isProvisional({ uncertainty }: Rating): boolean {
  return uncertainty > SURE
}
