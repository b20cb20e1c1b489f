import { createHash } from 'node:crypto'

/** Returns the stored hash of a token: enough to recognise it, not enough to use it. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns the stored hash of a token that is only valid with its other half (app/session-cookie.ts). */
export const hashTokenWithHalf = (half: string, token: string): string => hashOf(`${token}.${half}`)
