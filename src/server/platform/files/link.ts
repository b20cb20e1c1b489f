import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '../limits'

/** What a signed link carries beside its path (S2-227). */
export interface LinkSign {
  agent: string
  uid: string
  /** Seconds. */
  time: string
  sign: string
}

const part = /^[\w.-]{1,64}$/

/** The sign in a query; nothing when a part is missing, given twice or of another shape. */
export function signIn(query: unknown): LinkSign | undefined {
  const { agent, uid, time, sign } = (query ?? {}) as Record<string, unknown>
  const parts = [agent, uid, time, sign]
  if (!parts.every((one): one is string => typeof one === 'string' && part.test(one))) return undefined
  return { agent, uid, time, sign } as LinkSign
}

type Signed = Omit<LinkSign, 'sign'>

/** The HMAC-SHA-256, in hex, over agent, uid and time, in this order, under the session's file secret. */
export const signOf = ({ agent, uid, time }: Signed, secret: string): string =>
  createHmac('sha256', secret).update(new URLSearchParams({ agent, uid, time }).toString()).digest('hex')

/** The MD5 that the specification names (S1-236): programs written after it sign so, pages do not. */
function md5Of({ agent, uid, time }: Signed, secret: string): string {
  const text = new URLSearchParams({ agent, uid, time, token: secret }).toString()
  return createHash('md5').update(text).digest('hex')
}

const md5Length = 32

/** Whether a link was signed with this secret; the comparison takes the same time for every wrong sign. */
export function isSignedBy(link: LinkSign, secret: string): boolean {
  const right = Buffer.from((link.sign.length === md5Length ? md5Of : signOf)(link, secret))
  const given = Buffer.from(link.sign)
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Whether a link is neither too old nor from the future. */
export const isTimely = ({ time }: LinkSign, now: number): boolean =>
  /^\d{1,12}$/.test(time) && Math.abs(Number(time) * 1000 - now) <= limits.fileLinkLife
