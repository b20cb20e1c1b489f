import type { AccessToken } from '../../generated/types'
import type { AccessTokenRow } from '../queries'

/** View of an access token at a time; one that was revoked before its expiry has ended. */
export function toAccessToken(stored: AccessTokenRow, now: number): AccessToken {
  const {
    id,
    name,
    scopes,
    networks,
    createdAt,
    expiresAt,
    usedAt,
    address,
    isLive,
    limits,
    program,
    client,
  } = stored
  const isExpired = expiresAt.getTime() <= now
  return {
    id,
    name,
    scopes,
    networks,
    limits,
    program,
    client,
    own: isLive && program === null && client === null,
    since: createdAt.toISOString(),
    until: expiresAt.toISOString(),
    used: usedAt?.toISOString() ?? null,
    address,
    state: isExpired ? 'expired' : isLive ? 'live' : 'ended',
    live: isLive,
  }
}
