import md5 from 'md5'

/** For whom a link to a file is signed, and with what. */
export interface Signer {
  uid: string
  /** The session's file secret. */
  secret: string
  /** Milliseconds. */
  now: number
}

/** A link to a file with its sign: agent, uid, time, and the MD5 over them and the secret (S2-227). */
export function buildSignedLink(url: string, { uid, secret, now }: Signer): string {
  const parts = { agent: 'web', uid, time: String(Math.floor(now / 1000)) }
  const sign = md5(new URLSearchParams({ ...parts, token: secret }).toString())
  return `${url}?${new URLSearchParams({ ...parts, sign })}`
}
