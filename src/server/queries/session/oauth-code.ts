import type { GrantedAccess } from '../../../generated/types'
import { defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Stored authorization code: who granted what to which client. */
export interface OAuthCode {
  workspace: string
  personId: string
  sessionHash: string
  clientId: string
  redirectUri: string
  challenge: string
  resource: string
  granted: GrantedAccess
}

/** Code that a client presents: whether it may be exchanged, or for which access token it was. */
export interface OAuthCodeRow extends OAuthCode {
  /** False if it has expired, or if the person's session has ended since. */
  isLive: boolean
  accessTokenId: string | null
}

const insert = defineStatement(
  'oauth-code-add',
  `insert into oauth_code (code_hash, workspace, person_id, session_hash, client_id, redirect_uri, challenge, resource,
     granted, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const lock = defineStatement<OAuthCodeRow>(
  'oauth-code-lock',
  `select c.workspace, c.person_id as "personId", c.session_hash as "sessionHash", c.client_id as "clientId",
     c.redirect_uri as "redirectUri", c.challenge, c.resource, c.granted, c.access_token_id as "accessTokenId",
     c.expires_at > $2 and exists (select 1 from session s where s.token_hash = c.session_hash and s.expires_at > $2) as "isLive"
   from oauth_code c where c.code_hash = $1 for update of c`,
)
const use = defineStatement(
  'oauth-code-use',
  'update oauth_code set access_token_id = $2 where code_hash = $1',
)

/** Stores a code by its hash until a time. */
export async function addOAuthCode(
  tx: Tx,
  { codeHash, expiresAt, ...code }: OAuthCode & { codeHash: string; expiresAt: number },
) {
  const codeFacts = [codeHash, code.workspace, code.personId, code.sessionHash, code.clientId]
  const bound = [code.redirectUri, code.challenge, code.resource]
  await tx.run(insert, [...codeFacts, ...bound, JSON.stringify(code.granted), toTimestamp(expiresAt)])
}

/** Returns the code of a hash; locks it until the transaction ends. */
export const lockOAuthCode = async (tx: Tx, codeHash: string, now: number) =>
  (await tx.run(lock, [codeHash, toTimestamp(now)]))[0]

/** Records for which access token a code was exchanged. */
export const markOAuthCode = (tx: Tx, codeHash: string, accessTokenId: string) =>
  tx.run(use, [codeHash, accessTokenId])
