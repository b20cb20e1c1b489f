import { createHash } from 'node:crypto'

/** What is stored of a token: enough to recognise it, not enough to use it. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** What is stored of a token that is good only beside another half (app/session-cookie.ts). */
export const hashTokenWithHalf = (half: string, token: string): string => hashOf(`${token}.${half}`)
