import type { Superiors } from '../../../core/directory/directory'
import type { PersonDraft } from '../../../core/directory/person-changes'
import { defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Stored person without departments and roles. */
export interface PersonRecord extends PersonDraft {
  id: string
  avatar: string
  facts: Readonly<Record<string, string>>
  superiors: Superiors
}

const rowType = `(id text, "jobId" text, name text, avatar text, mail text, phone text, facts jsonb, superiors jsonb,
  "passwordHash" text)`

const insert = defineStatement(
  'staff-insert',
  `insert into person (workspace, id, jobid, name, avatar, mail, phone, password_hash, must_change, position, created_at,
     facts, superiors)
   select $1, p.id, p."jobId", p.name, p.avatar, p.mail, p.phone, p."passwordHash", true,
     (select coalesce(max(position), 0) from person where workspace = $1) + p.nth, $3, p.facts, p.superiors
   from rows from (jsonb_to_recordset($2::jsonb) as ${rowType}) with ordinality
     as p(id, "jobId", name, avatar, mail, phone, facts, superiors, "passwordHash", nth)`,
)
const update = defineStatement(
  'staff-update',
  `update person t set jobid = p."jobId", name = p.name, avatar = p.avatar, mail = p.mail, phone = p.phone,
     facts = p.facts, superiors = p.superiors
   from jsonb_to_recordset($2::jsonb) as p${rowType} where t.workspace = $1 and t.id = p.id`,
)
const dropMemberships = defineStatement(
  'staff-leave-departments',
  'delete from membership where workspace = $1 and person_id = any($2)',
)
const join = defineStatement(
  'staff-join-departments',
  `insert into membership (workspace, person_id, department_id, leader, position)
   select $1, m.person, m.id, m.leader, m.position
   from jsonb_to_recordset($2::jsonb) as m(person text, id text, leader boolean, position int)`,
)
const dropRoles = defineStatement(
  'staff-drop-roles',
  'delete from person_role where workspace = $1 and person_id = any($2)',
)
const giveRoles = defineStatement(
  'staff-give-roles',
  `insert into person_role (workspace, person_id, role_id)
   select $1, r.person, r.role from jsonb_to_recordset($2::jsonb) as r(person text, role text)`,
)
const enable = defineStatement(
  'staff-enable',
  'update person set enabled = $3 where workspace = $1 and id = $2',
)
const oneTime = defineStatement(
  'staff-one-time-password',
  'update person set password_hash = $3, must_change = true where workspace = $1 and id = $2',
)

async function writePlaces(tx: Tx, workspace: string, people: readonly PersonRecord[]) {
  const ids = people.map(({ id }) => id)
  const places = people.flatMap(({ id: person, departments }) =>
    departments.map(({ id, leader }, position) => ({ person, id, leader, position })),
  )
  const assignments = people.flatMap(({ id: person, roles }) => roles.map((role) => ({ person, role })))
  await tx.run(dropMemberships, [workspace, ids])
  await tx.run(join, [workspace, JSON.stringify(places)])
  await tx.run(dropRoles, [workspace, ids])
  await tx.run(giveRoles, [workspace, JSON.stringify(assignments)])
}

/** New person with the hash of the first password. */
export interface NewPersonRecord extends PersonRecord {
  passwordHash: string
}

/** Appends new people in order, whose first passwords must be changed. */
export async function addStaff(
  tx: Tx,
  workspace: string,
  { people, now }: { people: readonly NewPersonRecord[]; now: number },
): Promise<void> {
  await tx.run(insert, [workspace, JSON.stringify(people), toTimestamp(now)])
  await writePlaces(tx, workspace, people)
}

/** Stores changed people. */
export async function writeStaff(tx: Tx, workspace: string, people: readonly PersonRecord[]): Promise<void> {
  await tx.run(update, [workspace, JSON.stringify(people)])
  await writePlaces(tx, workspace, people)
}

/** Enables or disables a person. */
export const setStaffEnabled = (tx: Tx, workspace: string, id: string, enabled: boolean) =>
  tx.run(enable, [workspace, id, enabled])

/** Stores a password that must be changed on first use. */
export const setOneTimePassword = (tx: Tx, workspace: string, id: string, passwordHash: string) =>
  tx.run(oneTime, [workspace, id, passwordHash])
