import type { AccessToken, Mandate } from '../../../generated/types'
import { type AppContext, type DbReader, defineStatement, requestLimits, type Tx } from '../../platform'
import { likePattern, toTimestamp } from '../sql/time-columns'
import { startEnvironmentSession } from './session'

/*
 * An access token lets a program act as a person within scopes. Each of its secrets is a session with its own expiry, so
 * that revoking, leaving the company and a new password end it like every other session; replacing a secret adds a session
 * and lets the former one expire.
 */

/** Stored token with the latest use of its secrets. */
export interface AccessTokenRow extends Pick<AccessToken, 'id' | 'name' | 'scopes' | 'networks' | 'address'> {
  person: string
  /** Names of the designs and categories to whose flows it is limited; null = all. */
  limits: string[] | null
  /** Account of the program that holds it, and its name. */
  programId: string | null
  program: string | null
  /** Mandate of the agent that holds it. */
  mandate: Mandate | null
  /** Site or computer of the OAuth client to which the person granted it. */
  client: string | null
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
  /** Whether a secret of it is accepted. */
  isLive: boolean
}

const columns = `k.id, k.name, k.scopes, k.networks, p.name as person, k.created_at as "createdAt", k.expires_at as "expiresAt",
     coalesce(u.seen_at, k.used_at) as "usedAt", coalesce(nullif(u.address, ''), k.address) as address, u.live is true as "isLive",
     k.client_site as client, k.program_id as "programId", (select g.name from person g where g.workspace = k.workspace and g.id = k.program_id) as program,
     (select a.mandate from program_account a where a.workspace = k.workspace and a.person_id = k.program_id) as mandate,
     case when k.flows is not null or k.categories is not null then array(
       select d.name from flow_design d where d.workspace = k.workspace and d.id = any(k.flows) order by d.name)
       || array(select distinct c.node->>'name' from (select jsonb_path_query(tree, 'lax $.**') as node from flow_category
         where workspace = k.workspace) c where c.node->>'id' = any(k.categories)) end as limits`

/** SQL of tokens; the first use of a secret follows its creation, which is no use. */
const tokens = `access_token k join person p on p.workspace = k.workspace and p.id = k.person_id
   left join lateral (select max(s.seen_at) filter (where s.seen_at > s.created_at) as seen_at,
       (array_agg(s.address order by s.seen_at desc))[1] as address, bool_or(s.expires_at > $2) as live
     from session s where s.workspace = k.workspace and s.person_id = k.person_id and s.access_token_id = k.id
     having count(*) > 0) u on true`

const own = defineStatement<AccessTokenRow>(
  'access-tokens',
  `select ${columns} from ${tokens} where k.workspace = $1 and k.person_id = $3 order by k.created_at desc, k.id desc limit 200`,
)
const ofProgram = defineStatement<AccessTokenRow>(
  'access-tokens-of-program',
  `select ${columns} from ${tokens} where k.workspace = $1 and k.program_id = $3 order by k.created_at desc, k.id desc limit 200`,
)
const one = defineStatement<AccessTokenRow>(
  'access-token',
  `select ${columns} from ${tokens} where k.workspace = $1 and k.id = $3`,
)
const all = defineStatement<AccessTokenRow & { total: number }>(
  'access-tokens-all',
  `select ${columns}, count(*) over ()::int as total from ${tokens}
   where k.workspace = $1 and ($3::text is null or p.name ilike $3)
   order by "isLive" desc, "usedAt" desc nulls last, k.created_at desc, k.id limit $4 offset $5`,
)
const liveCount = defineStatement<{ n: number }>(
  'access-tokens-live',
  `select count(*)::int as n from access_token k where k.workspace = $1 and k.person_id = $3 and exists (
     select 1 from session s where s.workspace = k.workspace and s.access_token_id = k.id and s.person_id = k.person_id and s.expires_at > $2)`,
)
const add = defineStatement(
  'access-token-add',
  `insert into access_token (workspace, id, person_id, name, scopes, networks, created_at, expires_at, flows, categories, program_id,
     client_id, client_site)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)
const shorten = defineStatement(
  'access-token-shorten',
  `update session set expires_at = least(expires_at, $3) where workspace = $1 and access_token_id = $2`,
)
const keepUse = defineStatement(
  'access-token-keep-use',
  `update access_token k set used_at = u.seen_at, address = u.address from (
     select seen_at, address from session where workspace = $1 and person_id = $2 and access_token_id = $3
       and seen_at > created_at order by seen_at desc limit 1) u
   where k.workspace = $1 and k.id = $3`,
)
const end = defineStatement<{ id: string }>(
  'access-token-end',
  `delete from session where workspace = $1 and person_id = $2 and access_token_id = $3 returning access_token_id as id`,
)
const ownerOf = defineStatement<StoredOwner>(
  'access-token-owner',
  `select k.person_id as id, p.name as person, k.name, k.program_id as "programId", k.client_id as "clientId" from access_token k
     join person p on p.workspace = k.workspace and p.id = k.person_id
   where k.workspace = $1 and k.id = $2 for update of k`,
)

/** Person of a stored token, and the program or OAuth client that holds it. */
interface StoredOwner {
  id: string
  person: string
  name: string
  programId: string | null
  clientId: string | null
}

/** Person in a company. */
export interface Owner {
  workspace: string
  id: string
}

/** Lists a person's tokens, newest first. */
export const listAccessTokens = (reader: DbReader, { workspace, id }: Owner, now: number) =>
  reader.run(own, [workspace, toTimestamp(now), id])

/** Lists the tokens of a program, for itself and for people, newest first. */
export const listProgramTokens = (reader: DbReader, { workspace, id }: Owner, now: number) =>
  reader.run(ofProgram, [workspace, toTimestamp(now), id])

/** Finds a token by its id. */
export const findAccessToken = async (reader: DbReader, workspace: string, id: string, now: number) =>
  (await reader.run(one, [workspace, toTimestamp(now), id]))[0]

/** Lists the tokens of all people: valid ones first, then by their last use. */
export async function listAllAccessTokens(
  reader: DbReader,
  workspace: string,
  { person = '', now, size, offset }: { person?: string; now: number; size: number; offset: number },
) {
  const words = person.trim()
  const pattern = words ? likePattern(words) : null
  const rows = await reader.run(all, [workspace, toTimestamp(now), pattern, size, offset])
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Counts a person's valid tokens. */
export const countLiveAccessTokens = async (reader: DbReader, { workspace, id }: Owner, now: number) =>
  (await reader.run(liveCount, [workspace, toTimestamp(now), id]))[0]?.n ?? 0

/** New token: its name, scopes, networks and limits, and when it expires. */
export interface NewAccessToken extends Pick<AccessToken, 'id' | 'name' | 'scopes' | 'networks'> {
  /** Designs and categories to whose flows it is limited; null = all. */
  flows: string[] | null
  categories: string[] | null
  expiresAt: number
  /** OAuth client that holds it, whose secrets end earlier than the token. */
  client?: { id: string; site: string }
}

/** Whose token it is: a person, or a program, which may act for a person. */
export interface TokenHolder extends Owner {
  programId: string | null
}

/** What makes a secret. */
export type Issuer = Pick<AppContext, 'clock' | 'randomHex' | 'config'>

/** Starts a session for a new secret of a token. Returns the secret. */
export async function addSecret(
  tx: Tx,
  { clock, randomHex, config }: Issuer,
  { workspace, id: personId, programId }: TokenHolder,
  { id, expiresAt, ...secret }: { id: string; expiresAt: number; hash?(token: string): string },
): Promise<string> {
  const life = expiresAt - clock.now()
  const realId = programId === personId ? null : programId
  const accessSession = {
    workspace,
    personId,
    realId,
    environment: 'prod',
    life,
    accessTokenId: id,
    ...secret,
  } as const
  // The browser that requests a secret is not the program that holds it: no half of its cookie, no device.
  const { token } = await startEnvironmentSession(tx, { clock, randomHex, config }, accessSession)
  return token
}

/** Stores a token. Returns its first secret. */
export async function addAccessToken(
  tx: Tx,
  issuer: Issuer,
  owner: TokenHolder,
  token: NewAccessToken,
): Promise<string> {
  const times = [toTimestamp(issuer.clock.now()), toTimestamp(token.expiresAt)]
  const { id, name, scopes, networks, flows, categories, client } = token
  const limits = [flows, categories, owner.programId, client?.id ?? null, client?.site ?? null]
  await tx.run(add, [owner.workspace, id, owner.id, name, scopes, networks, ...times, ...limits])
  const expiresAt = client ? secretEnd(issuer, token.expiresAt) : token.expiresAt
  return addSecret(tx, issuer, owner, { id, expiresAt })
}

/** Returns when a secret of a client ends: soon, as its refresh token replaces it. */
export const secretEnd = ({ clock }: Pick<Issuer, 'clock'>, tokenEnd: number) =>
  Math.min(tokenEnd, clock.now() + requestLimits.oauthSecretLife)

/**
 * Replaces the secret of a token; the former ones, and embed tokens created by them, stay valid for some milliseconds. Returns the
 * new one.
 */
export async function rotateAccessToken(
  tx: Tx,
  issuer: Issuer,
  owner: TokenHolder,
  { overlap, ...token }: { id: string; expiresAt: number; overlap: number },
): Promise<string> {
  const formerEnd = toTimestamp(issuer.clock.now() + overlap)
  await tx.run(keepUse, [owner.workspace, owner.id, token.id])
  await tx.run(shorten, [owner.workspace, token.id, formerEnd])
  return addSecret(tx, issuer, owner, token)
}

/** Returns whose token it is and its name; locks it until the transaction ends. */
export const lockAccessToken = async (tx: Tx, workspace: string, id: string) =>
  (await tx.run(ownerOf, [workspace, id]))[0]

/** Revokes a token. Returns false if none of its secrets was left. */
export async function endAccessToken(
  tx: Tx,
  { workspace, id: personId }: Owner,
  id: string,
): Promise<boolean> {
  await tx.run(keepUse, [workspace, personId, id])
  return (await tx.run(end, [workspace, personId, id])).length > 0
}
