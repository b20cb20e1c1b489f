import { describeMandate } from '../../core/permission/mandate-text'
import { separators } from '../../core/text/language'
import type { AccessToken } from '../../generated/types'
import { type Language, translators } from '../platform'
import type { AccessTokenRow } from '../queries'

/** View of an access token at a time in a language; one that was revoked before its expiry has ended. */
export function toAccessToken(stored: AccessTokenRow, now: number, language: Language): AccessToken {
  const {
    id,
    name,
    person,
    scopes,
    networks,
    createdAt,
    expiresAt,
    usedAt,
    address,
    isLive,
    limits,
    program,
    mandate,
    client,
  } = stored
  const isExpired = expiresAt.getTime() <= now
  return {
    id,
    name,
    person,
    scopes,
    networks,
    limits,
    program,
    mandate: describeMandate(mandate, {
      say: translators[language],
      separator: separators[language].choices,
    }),
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
