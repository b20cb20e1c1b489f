import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** For whom a link to a file is signed, and with what. */
export interface Signer {
  uid: string
  /** The session's file secret. */
  secret: string
  /** Milliseconds. */
  now: number
}

/** A link to a file with its sign: agent, uid, time (S2-227), and the HMAC-SHA-256 over them under the secret. */
export function signedLink(url: string, { uid, secret, now }: Signer): string {
  const parts = { agent: 'web', uid, time: String(Math.floor(now / 1000)) }
  const text = new URLSearchParams(parts).toString()
  const sign = bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text)))
  return `${url}?${new URLSearchParams({ ...parts, sign })}`
}
