import type { Share } from '../../generated/types'
import type { ShareRow } from '../queries/flow/share'
import { toIso } from './time'

/** State of a link: active, expired or revoked. */
export function shareState({ revokedAt, expiresAt }: ShareRow, now: number): Share['state'] {
  if (revokedAt !== null) return 'revoked'
  return expiresAt > now ? 'open' : 'expired'
}

/** View of a link for its creator. */
export const toShare = (share: ShareRow, now: number): Share => ({
  _id: share.id,
  flowlistid: share.flowId,
  created_at: toIso(share.at),
  creater: share.personName,
  people: share.people,
  history: share.withHistory,
  expires_at: toIso(share.expiresAt),
  state: shareState(share, now),
  opened: share.opened,
})
