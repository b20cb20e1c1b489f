import type { Mandate, Program } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/*
 * The account of a program is a row of `person` that is never enabled, so that sign-in, recipients, pickers, roles and counts treat
 * it as a person who has left. It works by access tokens only (queries/session/session.ts), as long as its owner serves.
 */

/** Stored account of a program with its owner, department and latest use. */
export interface ProgramRow
  extends Pick<
    Program,
    'id' | 'name' | 'purpose' | 'owner' | 'department' | 'tokens' | 'mandate' | 'covers'
  > {
  ownerId: string
  ownerServes: boolean
  departmentId: string
  isSuspended: boolean
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}

/** SQL of the names of the designs and categories of the mandate of an agent `g`. */
const coveredSql = `array(select d.name from flow_design d where d.workspace = g.workspace and g.mandate->'flows' ? d.id order by d.name)
     || array(select distinct c.node->>'name' from (select jsonb_path_query(tree, 'lax $.**') as node from flow_category
       where workspace = g.workspace) c where g.mandate->'categories' ? (c.node->>'id'))`

const columns = `p.id, p.name, g.purpose, g.owner_id as "ownerId", o.name as owner, o.enabled as "ownerServes",
     g.department_id as "departmentId", coalesce(d.name, '') as department, g.is_suspended as "isSuspended",
     g.created_at as "createdAt", g.expires_at as "expiresAt", g.mandate, ${coveredSql} as covers, u.used as "usedAt", u.tokens`

/** SQL condition that a flow design `d` is one of the mandate of an agent `g`. */
export const isInMandateSql = `(g.mandate->'flows' ? d.id or g.mandate->'categories' ?| d.category)`

const programs = `program_account g
   join person p on p.workspace = g.workspace and p.id = g.person_id
   join person o on o.workspace = g.workspace and o.id = g.owner_id
   left join department d on d.workspace = g.workspace and d.id = g.department_id
   left join lateral (
     select greatest(max(k.used_at), max(s.seen_at) filter (where s.seen_at > s.created_at)) as used,
       (count(distinct k.id) filter (where s.expires_at > $2))::int as tokens
     from access_token k left join session s on s.workspace = k.workspace and s.access_token_id = k.id
       and s.person_id = k.person_id
     where k.workspace = g.workspace and k.program_id = g.person_id) u on true`

const all = defineStatement<ProgramRow>(
  'programs',
  `select ${columns} from ${programs} where g.workspace = $1 order by p.name, p.id limit 200`,
)
const one = defineStatement<ProgramRow>(
  'program',
  `select ${columns} from ${programs} where g.workspace = $1 and g.person_id = $3`,
)
/* Acts of a program hold its key until they are committed: a change waits for none of them, the switch for all. */
const lock = defineStatement<LockedProgram>(
  'program-lock',
  `select owner_id as "ownerId", mandate from program_account where workspace = $1 and person_id = $2
   for no key update`,
)
const lockActs = defineStatement<{ id: string }>(
  'program-lock-acts',
  'select person_id as id from program_account where workspace = $1 and person_id = $2 for update',
)
const acting = defineStatement<ActingProgram>(
  'program-acting',
  `select g.owner_id as "ownerId", o.name as owner, g.mandate,
     o.enabled and not g.is_suspended and g.expires_at > $3 and exists (select 1 from program_agreement c
       where c.workspace = g.workspace and c.person_id = $4 and c.program_id = g.person_id and c.expires_at > $3) as "isLive",
     coalesce((select ${isInMandateSql} from flow_design d where d.workspace = g.workspace and d.id = $5), false) as "isCovered"
   from program_account g join person o on o.workspace = g.workspace and o.id = g.owner_id
   where g.workspace = $1 and g.person_id = $2 for key share of g`,
)
const addPerson = defineStatement(
  'program-person-add',
  `insert into person (workspace, id, jobid, name, enabled, kind, position, created_at)
   select $1, $2, 'program-' || $2, $3, false, 'service', coalesce(max(position), 0) + 1, $4 from person where workspace = $1`,
)
const add = defineStatement(
  'program-add',
  `insert into program_account (workspace, person_id, owner_id, purpose, department_id, created_at, expires_at, mandate)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const rename = defineStatement(
  'program-rename',
  'update person set name = $3 where workspace = $1 and id = $2',
)
const change = defineStatement(
  'program-change',
  `update program_account set owner_id = $3, purpose = $4, department_id = $5, expires_at = coalesce($6, expires_at),
     mandate = $7 where workspace = $1 and person_id = $2`,
)
const owned = defineStatement<OwnedProgram>(
  'programs-owned',
  `select p.id, p.name from program_account g join person p on p.workspace = g.workspace and p.id = g.person_id
   where g.workspace = $1 and g.owner_id = $2 order by p.name, p.id`,
)
const lockOwned = defineStatement(
  'programs-owned-lock',
  'select 1 from program_account where workspace = $1 and owner_id = $2 order by person_id for no key update',
)
const replaceOwner = defineStatement<OwnedProgram & Pick<ProgramRow, 'mandate'>>(
  'programs-owner-replace',
  `update program_account g set owner_id = $3 from person p
   where g.workspace = $1 and g.owner_id = $2 and p.workspace = g.workspace and p.id = g.person_id
   returning p.id, p.name, g.mandate`,
)
const suspend = defineStatement(
  'program-suspend',
  'update program_account set is_suspended = $3 where workspace = $1 and person_id = $2 and is_suspended <> $3',
)
const offered = defineStatement<AgreementRow>(
  'program-agreements',
  `select p.id, p.name, g.purpose, g.mandate, ${coveredSql} as covers, o.name as owner, c.agreed_at as "agreedAt", c.expires_at as "expiresAt"
   from program_account g
     join person p on p.workspace = g.workspace and p.id = g.person_id
     join person o on o.workspace = g.workspace and o.id = g.owner_id
     left join program_agreement c on c.workspace = g.workspace and c.program_id = g.person_id and c.person_id = $3
       and c.expires_at > $2
   where g.workspace = $1 and (c.person_id is not null or (o.enabled and not g.is_suspended and g.expires_at > $2))
   order by c.person_id is null, p.name, p.id limit 200`,
)
const agree = defineStatement(
  'program-agree',
  `insert into program_agreement (workspace, person_id, program_id, agreed_at, expires_at) values ($1, $2, $3, $4, $5)
   on conflict (workspace, person_id, program_id) do update set agreed_at = excluded.agreed_at, expires_at = excluded.expires_at`,
)
const endAgreement = defineStatement<{ id: string }>(
  'program-agreement-end',
  'delete from program_agreement where workspace = $1 and person_id = $2 and program_id = $3 returning program_id as id',
)
const endActing = defineStatement(
  'program-end-acting',
  `with gone as (delete from session where workspace = $1 and person_id = $2 and real_id = $3 and access_token_id is not null
     returning access_token_id as id, created_at, seen_at, address)
   update access_token k set used_at = u.seen_at, address = u.address from (
     select distinct on (id) id, seen_at, address from gone where seen_at > created_at order by id, seen_at desc) u
   where k.workspace = $1 and k.id = u.id`,
)
const endAllAgreements = defineStatement(
  'program-agreements-end',
  'delete from program_agreement where workspace = $1 and program_id = $2',
)
const agreed = defineStatement<{ name: string }>(
  'program-agreed',
  `select p.name from program_agreement c join person p on p.workspace = c.workspace and p.id = c.person_id and p.enabled
   where c.workspace = $1 and c.person_id = $2 and c.program_id = $3 and c.expires_at > $4`,
)

/** Program that works, with the agreement of a person that it acts for them, if there is one. */
interface AgreementRow {
  id: string
  name: string
  purpose: string
  mandate: Mandate | null
  covers: string[]
  owner: string
  agreedAt: Date | null
  expiresAt: Date | null
}

/** Lists the accounts of programs by name. */
export const listPrograms = (reader: DbReader, workspace: string, now: number) =>
  reader.run(all, [workspace, toTimestamp(now)])

/** Finds the account of a program. */
export const findProgram = async (reader: DbReader, workspace: string, id: string, now: number) =>
  (await reader.run(one, [workspace, toTimestamp(now), id]))[0]

/** Owner and mandate of a locked account. */
type LockedProgram = Pick<ProgramRow, 'ownerId' | 'mandate'>

/** Locks the account of a program until the transaction ends; undefined if there is none. */
export const lockProgram = async (tx: Tx, workspace: string, id: string) =>
  (await tx.run(lock, [workspace, id]))[0]

/** Program that acts for a person, as it is stored now. */
interface ActingProgram extends Pick<ProgramRow, 'ownerId' | 'owner' | 'mandate'> {
  /** Whether it works and the person agrees. */
  isLive: boolean
  /** Whether the flow design is one of its mandate. */
  isCovered: boolean
}

/** Finds a program that acts for a person on a flow of a design. In a transaction the switch waits for its end. */
export const findActingProgram = async (
  reader: DbReader,
  workspace: string,
  { program, person, designId, now }: { program: string; person: string; designId: string; now: number },
): Promise<ActingProgram | undefined> =>
  (await reader.run(acting, [workspace, program, toTimestamp(now), person, designId]))[0]

/** Program with its name. */
interface OwnedProgram {
  id: string
  name: string
}

/** Lists the programs that a person owns. */
export const listOwnedPrograms = (reader: DbReader, workspace: string, owner: string) =>
  reader.run(owned, [workspace, owner])

/** Replaces the owner of programs. Returns them. */
export async function replaceProgramOwner(
  tx: Tx,
  workspace: string,
  { from, to }: { from: string; to: string },
) {
  await tx.run(lockOwned, [workspace, from])
  return tx.run(replaceOwner, [workspace, from, to])
}

/** Facts of an account; a changed one without an expiry keeps its former. */
interface ProgramFacts {
  id: string
  name: string
  purpose: string
  ownerId: string
  departmentId: string
  expiresAt: number | null
  mandate: Mandate | null
}

const toJson = (mandate: Mandate | null) => (mandate === null ? null : JSON.stringify(mandate))

/** Stores a new account. */
export async function insertProgram(
  tx: Tx,
  workspace: string,
  { id, name, purpose, ownerId, departmentId, expiresAt, mandate }: ProgramFacts & { expiresAt: number },
  now: number,
): Promise<void> {
  await tx.run(addPerson, [workspace, id, name, toTimestamp(now)])
  const times = [toTimestamp(now), toTimestamp(expiresAt)]
  await tx.run(add, [workspace, id, ownerId, purpose, departmentId, ...times, toJson(mandate)])
}

/** Changes an account. */
export async function updateProgram(tx: Tx, workspace: string, facts: ProgramFacts): Promise<void> {
  const { id, name, purpose, ownerId, departmentId, expiresAt, mandate } = facts
  await tx.run(rename, [workspace, id, name])
  const until = expiresAt === null ? null : toTimestamp(expiresAt)
  await tx.run(change, [workspace, id, ownerId, purpose, departmentId, until, toJson(mandate)])
}

/** Suspends an account, once its acts that have begun are committed, or lets it work again. */
export async function setProgramSuspended(
  tx: Tx,
  workspace: string,
  { id, suspended }: { id: string; suspended: boolean },
): Promise<void> {
  await tx.run(lockActs, [workspace, id])
  await tx.run(suspend, [workspace, id, suspended])
}

/** Ends the agreements of all people with a program. */
export const removeAgreements = (tx: Tx, workspace: string, id: string) =>
  tx.run(endAllAgreements, [workspace, id])

/** Lists the programs that work, and those that act for the person. */
export const listAgreements = (
  reader: DbReader,
  { workspace, id }: { workspace: string; id: string },
  now: number,
) => reader.run(offered, [workspace, toTimestamp(now), id])

/** Stores the agreement of a person that a program acts for them until a time. */
export const addAgreement = (
  tx: Tx,
  { workspace, id }: { workspace: string; id: string },
  { program, now, expiresAt }: { program: string; now: number; expiresAt: number },
) => tx.run(agree, [workspace, id, program, toTimestamp(now), toTimestamp(expiresAt)])

/** Ends the agreement of a person. Returns whether there was one. */
export const removeAgreement = async (
  tx: Tx,
  { workspace, id }: { workspace: string; id: string },
  program: string,
): Promise<boolean> => (await tx.run(endAgreement, [workspace, id, program])).length > 0

/** Returns the name of a person who agrees that a program acts for them; undefined without an agreement. */
export const findAgreeingPerson = async (
  reader: DbReader,
  workspace: string,
  { person, program, now }: { person: string; program: string; now: number },
): Promise<string | undefined> =>
  (await reader.run(agreed, [workspace, person, program, toTimestamp(now)]))[0]?.name

/** Revokes the tokens by which a program acts for a person, so that a later agreement revives none of them. */
export const endActingTokens = (
  tx: Tx,
  { workspace, id }: { workspace: string; id: string },
  program: string,
) => tx.run(endActing, [workspace, id, program])
