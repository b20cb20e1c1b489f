import type { EnvironmentName } from '../../../core/permission/environment'
import { memoizeWeak } from '../../../core/text/memoize'
import {
  type AppContext,
  type CompanyVersions,
  type Db,
  type DbReader,
  defineStatement,
  deriveToken,
  hashToken,
  hashTokenWithCookie,
  type OpenContext,
  requestLimits,
  type SessionCompany,
  type Tx,
} from '../../platform'
import type { ProviderConfig } from '../../platform/identity-providers/identity-provider'
import { designStampSql } from '../design/translations'
import { storeDevice } from './login'
import { isInMandateSql } from './program-account'
import { factorRequiredSql, hasFactorSql } from './second-factor'

/** Active session, with its person. */
export interface LiveSession {
  workspace: string
  personId: string
  name: string
  jobId: string
  isAdmin: boolean
  mustChange: boolean
  /** True if the person lacks a second factor that the company requires. */
  needsFactor: boolean
  permissions: string[]
  /** Permissions of the real person. */
  realPermissions: string[]
  realIsAdmin: boolean | null
  realId: string | null
  realName: string | null
  environment: EnvironmentName
  /** Delegation by which the session works for another person, and the only flows it covers. */
  entrustId: string | null
  entrustFlows: string[] | null
  /** Archive that the session reads, and the person whose flows are in it. */
  archiveId: string | null
  archiveFlows: string[] | null
  /** Access token of a program, its scopes, and the networks from which it is accepted. */
  accessTokenId: string | null
  tokenName: string | null
  scopes: string[] | null
  networks: string[] | null
  /** Designs to whose flows the token is limited, and the account of the program that holds it. */
  tokenFlows: string[] | null
  programId: string | null
  /** Client to which the person granted the token by OAuth. */
  clientId: string | null
  createdAt: Date
  seenAt: Date
  expiresAt: Date
  /** Time of the user's last proof of identity. */
  provedAt: Date | null
  /** Current versions of the company. */
  versions: CompanyVersions
  known: SessionCompany
}

/** SQL condition that a session is that of an embed token, by which no request for a file or stream is signed in. */
export const isEmbedSql = `s.token_hash like 'embed %'`

/** SQL of a company setting in hours, with its default. */
const hours = (setting: string, initial: number) =>
  `coalesce((c.values->>'${setting}')::int, ${initial / 3_600_000}) * interval '1 hour'`

/**
 * SQL condition that a session is valid at a given time: `s` is the session, `c` the company's settings,
 * which also apply to open sessions. Secrets of access tokens have only their own expiry.
 */
export const liveSessionSql = (now: string): string =>
  `s.expires_at > ${now} and (s.access_token_id is not null
     or (s.seen_at > ${now} - ${hours('session_idle_hours', requestLimits.sessionIdle)}
       and s.created_at > ${now} - ${hours('session_hours', requestLimits.sessionLife)}))`

/** SQL of the permissions of a person of the workspace by their roles. */
const permissionsSql = (person: string) => `array(select unnest(o.permissions) from person_role h
           join role o on o.workspace = h.workspace and o.id = h.role_id
           where h.workspace = s.workspace and h.person_id = ${person})`

const ownColumns = `s.workspace, s.person_id as "personId", p.name, p.jobid as "jobId", p.is_admin as "isAdmin",
     p.must_change and s.begun_by <> 'sso' as "mustChange", s.environment, s.created_at as "createdAt", s.seen_at as "seenAt",
     s.expires_at as "expiresAt", s.proved_at as "provedAt", s.token_hash as "tokenHash", s.file_secret as "fileSecret",
     ${permissionsSql('s.person_id')} as permissions,
     json_build_object('company', coalesce(v.version, 0), 'delegations', coalesce(v.delegations, 0),
       'groups', coalesce(v.groups, 0), 'calendars', coalesce(v.calendars, 0)) as versions,
     json_build_object('settings', coalesce(c.values, '{}'), 'designs', (${designStampSql('s.workspace')})) as known`

const ownTables = `session s
   join person p on p.workspace = s.workspace and p.id = s.person_id
   left join directory_version v on v.workspace = s.workspace
   left join setting c on c.workspace = s.workspace and c.person_id = ''`

const isLive = `${liveSessionSql('$1')} and p.enabled`

/** SQL of the account of a program, which is never an enabled person: `g`, and its owner `u`. */
const programTables = `left join program_account g on g.workspace = s.workspace and g.person_id = k.program_id
   left join person u on u.workspace = s.workspace and u.id = g.owner_id`

/**
 * SQL condition that a session's token is a person's own, or that the program which holds it works: its owner has not left, it
 * is neither suspended nor expired, and a person for whom it acts agrees.
 */
const isProgramLive = `(k.program_id is null or (u.enabled and not g.is_suspended and g.expires_at > $1
     and (s.real_id is null or exists (select 1 from program_agreement c where c.workspace = s.workspace
       and c.person_id = s.person_id and c.program_id = s.real_id and c.expires_at > $1))))`

/**
 * SQL condition that an embed token is based on a valid secret of its program. Its session has the access token of the program and
 * another person; of all others the person is that of the token.
 */
const isBaseLive = `(s.access_token_id is null or k.person_id = s.person_id or exists (
     select 1 from session b where b.workspace = s.workspace and b.person_id = k.person_id and b.access_token_id = k.id
       and b.expires_at > $1))`

/** SQL of the designs to whose flows a token is limited, by its own limits and the mandate of its agent; null = all. */
const tokenFlowsSql = `case when k.flows is not null or k.categories is not null or g.mandate is not null
     then array(select d.id from flow_design d where d.workspace = s.workspace
       and (k.flows is null and k.categories is null or d.id = any(k.flows) or d.category && k.categories)
       and (g.mandate is null or ${isInMandateSql})) end`

/**
 * SQL condition of a session in which a person works in their own name, on no archive, in a company that requires no
 * second factor.
 */
const isPlain = `(s.real_id is null and s.entrust_id is null and s.archive_id is null and s.access_token_id is null
     and coalesce(c.values->>'second_factor', 'nobody') = 'nobody')`

/**
 * SQL of a stamp of the rows from which a plain session is read, which each transaction that changes one of them changes. The
 * designs have a stamp of their own.
 */
const plainStampSql = `concat_ws(' ', s.xmin, p.xmin, v.xmin, c.xmin, (${designStampSql('s.workspace')}),
     array(select h.xmin::text || ' ' || o.xmin from person_role h join role o on o.workspace = h.workspace and o.id = h.role_id
       where h.workspace = s.workspace and h.person_id = s.person_id))`

const liveSessions = `select ${ownColumns}, ${plainStampSql} as stamp, ${isPlain} as "isPlain",
     s.real_id is null and k.program_id is null and s.environment = 'prod' and ${factorRequiredSql} and not ${hasFactorSql} as "needsFactor",
     s.real_id as "realId", r.name as "realName", r.is_admin as "realIsAdmin",
     ${permissionsSql('s.real_id')} as "realPermissions", s.entrust_id as "entrustId", e.flows as "entrustFlows",
     s.archive_id as "archiveId", a.designs as "archiveFlows",
     s.access_token_id as "accessTokenId", k.name as "tokenName", k.scopes, k.networks,
     ${tokenFlowsSql} as "tokenFlows", k.program_id as "programId", k.client_id as "clientId"
   from ${ownTables}
   left join person r on r.workspace = s.workspace and r.id = s.real_id
   left join entrust e on e.workspace = s.workspace and e.id = s.entrust_id
   left join archive_result a on a.workspace = s.workspace and a.id = s.archive_id
   left join access_token k on k.workspace = s.workspace and k.id = s.access_token_id
   ${programTables}
   where ${liveSessionSql('$1')} and (p.enabled or k.program_id = s.person_id)
     and (s.real_id is null or r.enabled or k.program_id = s.real_id) and ${isProgramLive} and ${isBaseLive}
     and (s.entrust_id is null or (e.kind = 'flow' and e.enabled and e.from_id = s.person_id and e.to_id = s.real_id
       and (e.begins_at is null or e.begins_at <= $1) and (e.ends_at is null or e.ends_at > $1)))
     and (s.archive_id is null or a.state < 30)`

type FoundSession = LiveSession & { tokenHash: string }

/** Plain session as it was read, and the stamp of its rows. */
type StampedSession = FoundSession & { stamp: string }

const live = defineStatement<StampedSession & { isPlain: boolean }>(
  'session_live',
  `${liveSessions} and s.token_hash = any($2)`,
)
/** The same row for a plain session, of half the tables: most of a statement's cost is to begin and end its plan. */
const livePlain = defineStatement<StampedSession>(
  'session_live_plain',
  `select ${ownColumns}, ${plainStampSql} as stamp, false as "needsFactor", null as "realId", null as "realName", null as "realIsAdmin",
     '{}'::text[] as "realPermissions", null as "entrustId", null as "entrustFlows", null as "archiveId",
     null as "archiveFlows", null as "accessTokenId", null as "tokenName", null as scopes, null as networks,
     null as "tokenFlows", null as "programId"
   from ${ownTables} where ${isLive} and ${isPlain} and s.token_hash = any($2)`,
)
/** The stamp of a plain session, for a process that has read it before. */
const plainStamp = defineStatement<{ tokenHash: string; stamp: string }>(
  'session_stamp',
  `select s.token_hash as "tokenHash", ${plainStampSql} as stamp from ${ownTables}
   where ${liveSessionSql('$1')} and s.token_hash = any($2)`,
)
const liveOf = defineStatement<LiveSession & { tokenHash: string; fileSecret: string }>(
  'session_live_of',
  `${liveSessions} and s.workspace = $2 and s.person_id = $3 and not ${isEmbedSql} order by s.seen_at desc limit 60`,
)
const begin = defineStatement(
  'session_begin',
  `insert into session (workspace, token_hash, person_id, real_id, environment, file_secret, created_at, seen_at,
     expires_at, entrust_id, agent, address, archive_id, access_token_id, begun_by, issuer, subject, sid)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
)
const note = defineStatement(
  'session_note',
  'update session set seen_at = $2, address = $3 where token_hash = $1',
)
const prove = defineStatement('session_prove', 'update session set proved_at = $2 where token_hash = $1')
/*
 * A session that is ended, not one that expires, ends with its device of push notifications: a phone in a pocket is
 * notified beyond the session, but no phone whose person signed out or was signed out.
 */
const end = defineStatement(
  'session_end',
  `with devices as (delete from push_device where session_hash = $1)
   delete from session where token_hash = $1`,
)
const endAll = defineStatement(
  'session_end_all',
  `with links as (delete from decision_link where workspace = $1 and person_id = $2),
     devices as (delete from push_device where workspace = $1 and person_id = $2)
   delete from session where workspace = $1 and (person_id = $2 or real_id = $2) returning token_hash`,
)
const endElsewhere = defineStatement(
  'session_end_elsewhere',
  `delete from session where workspace = $1 and environment <> 'prod'
     and coalesce(real_id, person_id) = $2`,
)
const secretOf = defineStatement<{ secret: string }>(
  'session_file_secret',
  'select file_secret as secret from session where token_hash = $1',
)

type SessionReader = Pick<Db, 'quick'>

/** Returns the plain sessions that were read from a database, by hash; they are cached with it. */
const plainSessionsOf = memoizeWeak((_: SessionReader) => new Map<string, StampedSession>())
const maxPlainSessions = 10_000

/**
 * Finds the session of one of these hashes that is not expired, not idle and not of a disabled person. One that was
 * plain is read as such, only its stamp as long as none of its rows has changed, and in full if it is plain no longer.
 */
export async function findSession(
  db: SessionReader,
  tokenHashes: readonly string[],
  now: number,
): Promise<FoundSession | undefined> {
  const plainSessions = plainSessionsOf(db)
  const [cached] = tokenHashes.flatMap((hash) => plainSessions.get(hash) ?? [])
  const params = [new Date(now), tokenHashes]
  if (cached) {
    const { tokenHash, stamp } = cached
    const [current] = await db.quick(plainStamp, params)
    if (current?.tokenHash === tokenHash && current.stamp === stamp) return cached
    const [plain] = await db.quick(livePlain, params)
    plainSessions.delete(tokenHash)
    if (plain) {
      plainSessions.set(plain.tokenHash, plain)
      return plain
    }
  }
  const [session] = await db.quick(live, params)
  if (session?.isPlain) {
    if (plainSessions.size >= maxPlainSessions) plainSessions.clear()
    plainSessions.set(session.tokenHash, session)
  }
  return session
}

/** Lists a person's valid sessions, latest first, with the secrets that sign their file links. */
export const findPersonSessions = (
  reader: DbReader,
  { workspace, personId, now }: { workspace: string; personId: string; now: number },
) => reader.run(liveOf, [new Date(now), workspace, personId])

/** How a session began, and the identity at the provider that began it. */
interface SessionOrigin {
  by: 'password' | 'passkey' | 'scan' | 'sso' | ProviderConfig['type']
  identity?: { issuer: string; subject: string; sid: string | undefined }
}

/** Issuer of a session; for a request also its device, address, cookie half, and how it begins. */
type Issuer = Pick<AppContext, 'clock' | 'randomHex' | 'config'> &
  Pick<Partial<OpenContext>, 'agent' | 'address' | 'half' | 'device'> & { begun?: SessionOrigin }

/** New token, not stored, and its expiry. */
interface Issued {
  token: string
  expires: number
}

/** Starts the session of a person who has signed in, and stores the browser as known. Returns the token. */
export async function startSession(
  tx: Tx,
  issuer: Issuer,
  workspace: string,
  personId: string,
): Promise<Issued> {
  const { device, clock } = issuer
  if (device) await storeDevice(tx, { account: personId, device }, clock.now() + requestLimits.addressKnown)
  const newSession = {
    workspace,
    personId,
    realId: null,
    environment: 'prod',
    life: requestLimits.sessionLife,
  } as const
  return startEnvironmentSession(tx, issuer, newSession)
}

/** Starts a short session in which one person impersonates another. */
export const startImpersonationSession = (
  tx: Tx,
  issuer: Issuer,
  impersonation: { workspace: string; personId: string; realId: string },
): Promise<Issued> =>
  startEnvironmentSession(tx, issuer, {
    ...impersonation,
    environment: 'prod',
    life: requestLimits.actingLife,
  })

/** Person of the session, the real person, the environment, and the duration in milliseconds. */
interface Wanted {
  workspace: string
  personId: string
  realId: string | null
  environment: EnvironmentName
  life: number
  /** Delegation that the session is based on, and ends with. */
  entrustId?: string
  /** Archive that the session reads. */
  archiveId?: string
  /** Access token of which the session's token is a secret. */
  accessTokenId?: string
  /** How its token is stored, if no request of a usual session is to be signed in by it. */
  hash?(token: string): string
}

/** Returns the stored hash of a refresh token. No request is signed in by it, as no token has a hash of this form. */
export const hashRefreshToken = (token: string): string => `refresh ${hashToken(token)}`

/** Returns the stored hash of the secret in an embed token, which only the calls for embed tokens look up. */
export const hashEmbedSecret = (secret: string): string => `embed ${hashToken(secret)}`

/** Starts a session in an environment. Returns its token. */
export async function startEnvironmentSession(tx: Tx, issuer: Issuer, request: Wanted): Promise<Issued> {
  const { clock, randomHex, config, agent = '', address = '', half, begun } = issuer
  const { by = 'password', identity } = begun ?? {}
  const { workspace, personId, realId, environment, life, hash = hashToken } = request
  const { entrustId = null, archiveId = null, accessTokenId = null } = request
  const now = clock.now()
  const fileSecret = randomHex(32)
  const token = await deriveToken(config, fileSecret)
  const [at, until] = [new Date(now), new Date(now + life)]
  const storedText = half ? hashTokenWithCookie(half, token) : hash(token)
  const sessionFacts = [workspace, storedText, personId, realId, environment]
  const origin = [by, identity?.issuer ?? null, identity?.subject ?? null, identity?.sid ?? null]
  const based = [entrustId, agent, address, archiveId, accessTokenId]
  await tx.run(begin, [...sessionFacts, fileSecret, at, until, ...based, ...origin])
  return { token, expires: now + life }
}

/** Records the use of a session and its address. */
export const touchSession = (tx: Tx, tokenHash: string, { now, address }: { now: number; address: string }) =>
  tx.run(note, [tokenHash, new Date(now), address])

/** Records that the user of a session has just proved their identity. */
export const recordProof = (tx: Tx, tokenHash: string, now: number) =>
  tx.run(prove, [tokenHash, new Date(now)])

/** Ends one session. */
export const endSession = (tx: Tx, tokenHash: string) => tx.run(end, [tokenHash])

/**
 * Ends every session of a person, including those in which they impersonate others, and the links that decide their
 * tasks. Returns the number of sessions.
 */
export const endPersonSessions = async (tx: Tx, workspace: string, personId: string): Promise<number> =>
  (await tx.run(endAll, [workspace, personId])).length

/** Ends the sessions that a person started in other environments, under any account. */
export const endOtherEnvironmentSessions = (tx: Tx, workspace: string, personId: string) =>
  tx.run(endElsewhere, [workspace, personId])

/** Returns the secret that signs this session's file links. */
export async function readFileSecret(reader: DbReader, tokenHash: string): Promise<string> {
  const [row] = await reader.run(secretOf, [tokenHash])
  return row?.secret ?? ''
}
