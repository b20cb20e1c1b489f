import md5 from 'md5'

/** Person for whom a file link is signed, and the signing data. */
export interface LinkSigner {
  uid: string
  /** File secret of the session. */
  secret: string
  /** Current time in milliseconds. */
  now: number
}

/**
 * Builds a signed file link: agent, uid, time, and the MD5 over them and the secret (S2-227). The agent names
 * the file, so that the signature opens no other.
 */
export function buildSignedLink(url: string, { uid, secret, now }: LinkSigner): string {
  const parts = { agent: `web.${url.split('/').at(-2)}`, uid, time: String(Math.floor(now / 1000)) }
  const sign = md5(new URLSearchParams({ ...parts, token: secret }).toString())
  return `${url}?${new URLSearchParams({ ...parts, sign })}`
}
