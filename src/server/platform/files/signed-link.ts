import { createHash } from 'node:crypto'
import { requestLimits } from '../http/limits'
import { isSameText } from '../security/token-key'

/** Signature of a link, beside its path (S2-227). */
export interface LinkSignature {
  agent: string
  uid: string
  /** Time in seconds. */
  time: string
  sign: string
}

const part = /^[\w.-]{1,64}$/

/** Parses the signature in a query; undefined if a part is missing, duplicated or malformed. */
export function parseSignature(query: unknown): LinkSignature | undefined {
  const { agent, uid, time, sign } = (query ?? {}) as Record<string, unknown>
  const parts = [agent, uid, time, sign]
  if (!parts.every((one): one is string => typeof one === 'string' && part.test(one))) return undefined
  return { agent, uid, time, sign } as LinkSignature
}

/**
 * Returns the MD5 over agent, uid, time and a secret of the session, in this order: its token, or the file
 * secret (decision 126).
 */
export function signLink({ agent, uid, time }: Omit<LinkSignature, 'sign'>, secret: string): string {
  const text = new URLSearchParams({ agent, uid, time, token: secret }).toString()
  return createHash('md5').update(text).digest('hex')
}

/** Whether a link was signed with this secret, compared in constant time. */
export const hasValidSignature = (link: LinkSignature, secret: string): boolean =>
  isSameText(link.sign, signLink(link, secret))

/** Whether a link may open a file: one whose agent is `web.<file>`, as in pages, opens only that file. */
export const isLinkOfFile = ({ agent }: LinkSignature, fileId: string): boolean =>
  !agent.startsWith('web.') || agent === `web.${fileId}`

/** Whether a link is neither expired nor from the future. */
export const isLinkFresh = ({ time }: LinkSignature, now: number): boolean =>
  /^\d{1,12}$/.test(time) && Math.abs(Number(time) * 1000 - now) <= requestLimits.fileLinkLife
