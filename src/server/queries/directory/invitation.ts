import type { InvitationUse, InvitationWay } from '../../../core/directory/invitation'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Stored invitation. */
export interface InvitationRow extends InvitationUse {
  id: string
  tokenHash: string
  byId: string
  byName: string
  createdAt: Date
  departments: string[]
  roles: string[]
  confirmed: boolean
  way: InvitationWay
  address: string
  delivery: 'none' | 'queued' | 'sent' | 'failed'
}

/** New invitation. */
export type NewInvitation = Omit<InvitationRow, 'createdAt' | 'expiresAt' | 'revokedAt' | 'uses'>

/** Person who accepted an invitation and waits for confirmation. */
export interface Applicant {
  id: string
  invitationId: string
  name: string
  jobId: string
  mail: string
  phone: string
  passwordHash: string
  /** Of a person who came by single sign-on without an invitation. */
  sso?: { issuer: string; subject: string; departments: string[]; roles: string[] }
}

/** Waiting person with what the invitation gives. */
export interface ApplicantRow
  extends Omit<Applicant, 'sso'>,
    Pick<InvitationRow, 'departments' | 'roles' | 'byName'> {
  at: Date
  issuer: string | null
  subject: string | null
}

const columns = `i.id, i.token_hash as "tokenHash", i.by_id as "byId", i.by_name as "byName", i.created_at as "createdAt",
  i.expires_at as "expiresAt", i.revoked_at as "revokedAt", i.departments, i.roles, i.max_uses as "maxUses", i.uses,
  i.confirmed, i.way, i.address, i.delivery`
const isLive = 'revoked_at is null and expires_at > $3 and uses < max_uses'

const add = defineStatement(
  'invitation-add',
  `insert into invitation (workspace, id, token_hash, by_id, by_name, created_at, expires_at, departments, roles, max_uses,
     confirmed, way, address, delivery)
   select $1, n.id, n."tokenHash", n."byId", n."byName", $3, $4, n.departments, n.roles, n."maxUses", n.confirmed, n.way,
     n.address, n.delivery
   from jsonb_to_recordset($2::jsonb) as n(id text, "tokenHash" text, "byId" text, "byName" text, departments text[],
     roles text[], "maxUses" int, confirmed boolean, way text, address text, delivery text)`,
)
const liveCount = defineStatement<{ n: number }>(
  'invitation-live-count',
  `select count(*)::int as n from invitation where workspace = $1 and by_id = $2 and ${isLive}`,
)
const list = defineStatement<InvitationRow & { total: number }>(
  'invitation-list',
  `select ${columns}, count(*) over ()::int as total from invitation i
   where i.workspace = $1 and ($2::text[] is null or i.departments <@ $2)
   order by i.created_at desc, i.id desc limit $3 offset $4`,
)
const one = defineStatement<InvitationRow>(
  'invitation-one',
  `select ${columns} from invitation i where i.workspace = $1 and i.id = $2`,
)
const byToken = defineStatement<InvitationRow>(
  'invitation-by-token',
  `select ${columns} from invitation i where i.workspace = $1 and i.token_hash = $2 and ${isLive}`,
)
const use = defineStatement<{ id: string }>(
  'invitation-use',
  `update invitation set uses = uses + 1 where workspace = $1 and id = $2 and ${isLive} returning id`,
)
const revoke = defineStatement<{ id: string }>(
  'invitation-revoke',
  `update invitation set revoked_at = $3 where workspace = $1 and id = $2 and ${isLive} returning id`,
)
const deliver = defineStatement(
  'invitation-delivery',
  'update invitation set delivery = $3 where workspace = $1 and id = $2',
)
const apply = defineStatement<{ id: string }>(
  'invitation-applicant-add',
  `insert into invitation_applicant (workspace, id, invitation_id, at, name, jobid, mail, phone, password_hash, issuer,
     subject, departments, roles)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
   where $10::text is null or not exists (select 1 from invitation_applicant a
     where a.workspace = $1 and a.issuer = $10 and a.subject = $11)
   returning id`,
)
const applicants = `invitation_applicant a
   left join invitation i on i.workspace = a.workspace and i.id = a.invitation_id`
const applicantColumns = `a.id, a.invitation_id as "invitationId", a.at, a.name, a.jobid as "jobId", a.mail, a.phone,
  a.password_hash as "passwordHash", a.issuer, a.subject, coalesce(a.departments, i.departments) as departments,
  coalesce(a.roles, i.roles) as roles, coalesce(i.by_name, '') as "byName"`
const listApplied = defineStatement<ApplicantRow & { total: number }>(
  'invitation-applicants',
  `select ${applicantColumns}, count(*) over ()::int as total from ${applicants}
   where a.workspace = $1 and ($2::text[] is null or coalesce(a.departments, i.departments) <@ $2) order by a.at, a.id limit $3 offset $4`,
)
const lockApplied = defineStatement<ApplicantRow>(
  'invitation-applicant-lock',
  `select ${applicantColumns} from ${applicants} where a.workspace = $1 and a.id = $2 for update of a`,
)
const drop = defineStatement(
  'invitation-applicant-drop',
  'delete from invitation_applicant where workspace = $1 and id = $2',
)

const sentTo = defineStatement<{ phone: string; n: number }>(
  'invitation-sent-to',
  `select phone, count(*)::int as n
   from (select right(regexp_replace(a.details->>'target', '\\D', '', 'g'), 11) as phone from audit a
     where a.workspace = $1 and a.action = 'directory' and a.at > $3
       and a.details->>'what' in ('invitation-add', 'invitation-send') and a.details->>'target' not like '%@%') sent
   where phone = any($2::text[]) group by phone`,
)

/** Counts the invitations sent to phone numbers since a time; a number is its last eleven digits. */
export const countInvitationsToPhones = async (
  reader: DbReader,
  workspace: string,
  { phones, since }: { phones: readonly string[]; since: number },
): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await reader.run(sentTo, [workspace, phones, toTimestamp(since)])).map(({ phone, n }) => [phone, n]),
  )

/** Stores new invitations. */
export const addInvitations = (
  tx: Tx,
  workspace: string,
  { rows, now, expiresAt }: { rows: readonly NewInvitation[]; now: number; expiresAt: number },
) => tx.run(add, [workspace, JSON.stringify(rows), toTimestamp(now), toTimestamp(expiresAt)])

/** Counts a person's open invitations. */
export const countOpenInvitations = async (
  reader: DbReader,
  { workspace, id }: { workspace: string; id: string },
  now: number,
) => (await reader.run(liveCount, [workspace, id, toTimestamp(now)]))[0]?.n ?? 0

interface Page {
  /** Departments to which the reader is limited. */
  within?: readonly string[] | undefined
  size: number
  offset: number
}

/** Lists invitations, newest first. */
export async function listInvitations(reader: DbReader, workspace: string, { within, size, offset }: Page) {
  const rows = await reader.run(list, [workspace, within ?? null, size, offset])
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Finds an invitation by its id. */
export const findInvitation = async (reader: DbReader, workspace: string, id: string) =>
  (await reader.run(one, [workspace, id]))[0]

/** Finds the open invitation of a token's hash. */
export const findInvitationByToken = async (
  reader: DbReader,
  workspace: string,
  { tokenHash, now }: { tokenHash: string; now: number },
) => (await reader.run(byToken, [workspace, tokenHash, toTimestamp(now)]))[0]

/** Counts a use of an invitation. Returns false if it is no longer open. */
export const recordInvitationUse = async (tx: Tx, workspace: string, id: string, now: number) =>
  (await tx.run(use, [workspace, id, toTimestamp(now)])).length > 0

/** Revokes an invitation. Returns false if it is no longer open. */
export const revokeInvitation = async (tx: Tx, workspace: string, id: string, now: number) =>
  (await tx.run(revoke, [workspace, id, toTimestamp(now)])).length > 0

/** Stores whether an invitation reached its address. */
export const setInvitationDelivery = (
  tx: Tx,
  workspace: string,
  id: string,
  delivery: InvitationRow['delivery'],
) => tx.run(deliver, [workspace, id, delivery])

/** Stores a person who waits for confirmation. Returns false if the same identity waits already. */
export async function addApplicant(tx: Tx, workspace: string, applicant: Applicant, now: number) {
  const { id, invitationId, name, jobId, mail, phone, passwordHash, sso } = applicant
  const { issuer = null, subject = null, departments = null, roles = null } = sso ?? {}
  const about = [toTimestamp(now), name, jobId, mail, phone, passwordHash]
  const values = [workspace, id, invitationId, ...about, issuer, subject, departments, roles]
  return (await tx.run(apply, values)).length > 0
}

/** Lists the people who wait for confirmation, longest waiting first. */
export async function listApplicants(reader: DbReader, workspace: string, { within, size, offset }: Page) {
  const rows = await reader.run(listApplied, [workspace, within ?? null, size, offset])
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Finds a waiting person and locks the row until the transaction ends. */
export const lockApplicant = async (tx: Tx, workspace: string, id: string) =>
  (await tx.run(lockApplied, [workspace, id]))[0]

/** Deletes a person who no longer waits, with the password. */
export const deleteApplicant = (tx: Tx, workspace: string, id: string) => tx.run(drop, [workspace, id])
