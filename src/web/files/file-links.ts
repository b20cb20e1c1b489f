import { CallError } from '../platform/call-error'
import { buildSignedLink } from '../platform/signed-link'
import { currentPerson } from '../stores/session'

/** A signed link is used again so long (S2-228), so that a picture drawn twice is fetched once. */
const keptFor = 180_000

const kept = new Map<string, { link: string; until: number }>()

/** The link to an image made small, for tiles. */
export const thumbnailLink = (url: string): string => `${buildFileLink(url)}&small=1`

/** The link under which the signed-in person reads a file now. */
export function buildFileLink(url: string, now = Date.now()): string {
  const person = currentPerson()
  if (!person) throw new CallError('')
  const key = `${person.id} ${person.fileSecret} ${url}`
  const known = kept.get(key)
  if (known && known.until > now) return known.link
  const link = buildSignedLink(url, { uid: person.id, secret: person.fileSecret ?? '', now })
  kept.set(key, { link, until: now + keptFor })
  return link
}

/** Opens under a link signed at that moment: one signed when the page was drawn may be over. */
export const refreshFileLink = (link: HTMLAnchorElement, url: string): void => {
  link.href = buildFileLink(url)
}
