import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Identity at the company's provider. */
export interface ProviderIdentity {
  issuer: string
  subject: string
}

/** Field of a person that a claim may name. */
export type MatchField = 'jobid' | 'mail' | 'phone' | 'account'

/** Person of an identity, or one whom a claim names. */
export interface IdentityOwner {
  id: string
  name: string
  enabled: boolean
  mustChange: boolean
  /** True if the person administers or has permissions by a role. */
  isPrivileged: boolean
  /** True if another identity of the issuer is linked. */
  isLinked: boolean
}

const columns = `p.id, p.name, p.enabled, p.must_change as "mustChange",
  p.is_admin or exists (select 1 from person_role h join role o on o.workspace = h.workspace and o.id = h.role_id
    where h.workspace = p.workspace and h.person_id = p.id and cardinality(o.permissions) > 0) as "isPrivileged",
  exists (select 1 from person_identity i where i.workspace = p.workspace and i.person_id = p.id and i.issuer = $2)
    as "isLinked"`

const bySubject = defineStatement<IdentityOwner>(
  'identity-owner',
  `select ${columns} from person_identity l join person p on p.workspace = l.workspace and p.id = l.person_id
   where l.workspace = $1 and l.issuer = $2 and l.subject = $3`,
)
const byField = defineStatement<IdentityOwner>(
  'identity-match',
  `select ${columns} from person p where p.workspace = $1
     and case $3 when 'jobid' then p.jobid when 'mail' then lower(p.mail) when 'phone' then p.phone
       else p.external_id end = $4
   order by p.enabled desc, p.id limit 2`,
)
const link = defineStatement<{ id: string }>(
  'identity-link',
  `insert into person_identity (workspace, issuer, subject, person_id, linked_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning person_id as id`,
)
const unlink = defineStatement(
  'identity-unlink',
  'delete from person_identity where workspace = $1 and issuer = $2 and person_id = $3',
)
const endOf = defineStatement<{ id: string; name: string }>(
  'identity-sessions-end',
  `with ended as (
     delete from session where workspace = $1 and issuer = $2 and ($3::text is null or subject = $3)
       and ($4::text is null or sid = $4) returning person_id, token_hash),
   devices as (delete from push_device where session_hash in (select token_hash from ended)),
   linked as (
     select person_id from person_identity where workspace = $1 and issuer = $2 and subject = $3 and $4::text is null)
   select p.id, p.name from person p where p.workspace = $1
     and p.id in (select person_id from ended union select person_id from linked)`,
)
const identityOfSession = defineStatement<{ issuer: string; subject: string; sid: string | null }>(
  'identity-session',
  'select issuer, subject, sid from session where token_hash = $1 and issuer is not null',
)
const locals = defineStatement<{ id: string }>(
  'identity-local-holders',
  `select p.id from person p where p.workspace = $1 and p.enabled and p.password_hash is not null
     and (p.is_admin or exists (select 1 from person_role h join role o on o.workspace = h.workspace and o.id = h.role_id
       where h.workspace = p.workspace and h.person_id = p.id and o.permissions && array['all', 'emergency'])) limit 1`,
)

/** Finds the person of an identity. */
export const findIdentityOwner = async (
  reader: DbReader,
  workspace: string,
  { issuer, subject }: ProviderIdentity,
): Promise<IdentityOwner | undefined> => (await reader.run(bySubject, [workspace, issuer, subject]))[0]

/** Finds the people with a value in a field, at most two. */
export const findPeopleByField = (
  reader: DbReader,
  workspace: string,
  { issuer, field, value }: { issuer: string; field: MatchField; value: string },
): Promise<IdentityOwner[]> => reader.run(byField, [workspace, issuer, field, value])

/** Links an identity to a person. Returns false if either is linked already. */
export const linkIdentity = async (
  tx: Tx,
  workspace: string,
  { issuer, subject, person }: ProviderIdentity & { person: string },
  now: number,
): Promise<boolean> => (await tx.run(link, [workspace, issuer, subject, person, toTimestamp(now)])).length > 0

/** Removes a person's identity of an issuer. */
export const unlinkIdentity = (
  tx: Tx,
  workspace: string,
  { issuer, person }: { issuer: string; person: string },
) => tx.run(unlink, [workspace, issuer, person])

/**
 * Ends the sessions that an identity began: those of one session at the provider, or all. Returns their people, without
 * a session at the provider also the person of the identity.
 */
export const endIdentitySessions = async (
  tx: Tx,
  workspace: string,
  { issuer, subject, sid }: { issuer: string; subject: string | undefined; sid: string | undefined },
): Promise<{ id: string; name: string }[]> => tx.run(endOf, [workspace, issuer, subject ?? null, sid ?? null])

/** Finds the identity that began a session, with the session at the provider if it named one. */
export async function findSessionIdentity(
  reader: DbReader,
  tokenHash: string,
): Promise<(ProviderIdentity & { sid: string | undefined }) | undefined> {
  const [found] = await reader.run(identityOfSession, [tokenHash])
  return found && { ...found, sid: found.sid ?? undefined }
}

/** Whether a person with a password may sign in where single sign-on is demanded. */
export const hasLocalHolder = async (reader: DbReader, workspace: string): Promise<boolean> =>
  (await reader.run(locals, [workspace])).length > 0
