import { buildSignedLink, CallError } from '../platform'
import { currentPerson } from './session'

/**
 * Time in milliseconds for which a signed link is reused (S2-228), so that a picture rendered twice is
 * fetched once.
 */
const keptFor = 180_000

const stored = new Map<string, { link: string; until: number }>()

/** Returns the signed link by which the current person reads a file. */
export function signFileLink(url: string, now = Date.now()): string {
  const person = currentPerson()
  if (!person) throw new CallError('')
  const key = `${person.id} ${person.fileSecret} ${url}`
  const known = stored.get(key)
  if (known && known.until > now) return known.link
  const link = buildSignedLink(url, { uid: person.id, secret: person.fileSecret ?? '', now })
  stored.set(key, { link, until: now + keptFor })
  return link
}
