import { type FormHost, formHost } from '../form-host/form-host'
import { buildSignedLink, CallError } from '../platform'

/**
 * Time in milliseconds for which a signed link is reused (S2-228), so that a picture rendered twice is
 * fetched once.
 */
const linkLifetime = 180_000

const stored = new Map<string, { link: string; until: number }>()

/** Returns the link to the thumbnail of an image. */
export const thumbnailLink = (url: string, host: FormHost = formHost()): string =>
  host.fileLink?.(url, 'thumbnail') ?? `${buildFileLink(url, host)}&small=1`

/** Returns the link by which the current person reads a file; the product signs it. */
export function buildFileLink(url: string, host: FormHost = formHost(), now = Date.now()): string {
  const own = host.fileLink?.(url)
  if (own !== undefined) return own
  const person = host.currentPerson()
  if (!person) throw new CallError('')
  const key = `${person.id} ${person.fileSecret} ${url}`
  const known = stored.get(key)
  if (known && known.until > now) return known.link
  const link = buildSignedLink(url, { uid: person.id, secret: person.fileSecret ?? '', now })
  stored.set(key, { link, until: now + linkLifetime })
  return link
}

/**
 * Replaces a link by a freshly signed one when it is opened, since one signed at render time may have
 * expired.
 */
export const refreshFileLink = (link: HTMLAnchorElement, url: string, host: FormHost): void => {
  link.href = buildFileLink(url, host)
}
