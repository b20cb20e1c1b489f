import { defineStatement, hashToken, requestLimits, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'
import {
  addSecret,
  type Issuer,
  type Owner,
  rotateAccessToken,
  secretEnd,
  type TokenHolder,
} from './access-token'
import { hashRefreshToken } from './session'

/*
 * Secrets of the access tokens that people grant to OAuth clients: short ones, and a refresh token that replaces them.
 */

const takeRefresh = defineStatement<{ id: string }>(
  'refresh-token-take',
  `delete from session where workspace = $1 and person_id = $2 and access_token_id = $3 and token_hash = $4
     and expires_at > $5 returning access_token_id as id`,
)
const ofSecret = defineStatement<{ id: string }>(
  'access-token-of-secret',
  `select access_token_id as id from session where workspace = $1 and token_hash = $2 and access_token_id is not null`,
)

/** Adds the refresh token of a client's token. Returns it. */
export const addRefreshToken = (
  tx: Tx,
  issuer: Issuer,
  owner: TokenHolder,
  { id, expiresAt }: { id: string; expiresAt: number },
): Promise<string> => addSecret(tx, issuer, owner, { id, expiresAt, hash: hashRefreshToken })

/** Deletes a refresh token of a client's token. Returns false if it was replaced before, or has expired. */
export const takeRefreshToken = async (
  tx: Tx,
  { workspace, id: personId }: Owner,
  { id, token, now }: { id: string; token: string; now: number },
): Promise<boolean> =>
  (await tx.run(takeRefresh, [workspace, personId, id, hashRefreshToken(token), toTimestamp(now)])).length > 0

/** Replaces the secret of a client's token; the former one stays valid for requests under way. Returns the new one. */
export const renewClientSecret = (
  tx: Tx,
  issuer: Issuer,
  owner: TokenHolder,
  { id, expiresAt }: { id: string; expiresAt: number },
): Promise<string> =>
  rotateAccessToken(tx, issuer, owner, {
    id,
    expiresAt: secretEnd(issuer, expiresAt),
    overlap: requestLimits.oauthSecretOverlap,
  })

/** Returns the access token of which a text is a secret. */
export const findTokenOfSecret = async (tx: Tx, workspace: string, secret: string) =>
  (await tx.run(ofSecret, [workspace, hashToken(secret)]))[0]?.id
