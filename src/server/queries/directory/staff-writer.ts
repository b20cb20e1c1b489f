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

const insert = defineStatement(
  'staff-insert',
  `insert into person (workspace, id, jobid, name, avatar, mail, phone, password_hash, must_change, position, created_at,
     facts, superiors)
   select $1, $2, $3, $4, $5, $6, $7, $8, true, coalesce(max(position), 0) + 1, $9, $10::jsonb, $11::jsonb from person where workspace = $1`,
)
const update = defineStatement(
  'staff-update',
  `update person set jobid = $3, name = $4, avatar = $5, mail = $6, phone = $7, facts = $8::jsonb, superiors = $9::jsonb
   where workspace = $1 and id = $2`,
)
const dropMemberships = defineStatement(
  'staff-leave-departments',
  `delete from membership m where m.workspace = $1 and m.person_id = $2`,
)
const join = defineStatement(
  'staff-join-departments',
  `insert into membership (workspace, person_id, department_id, leader, position)
   select $1, $2, d.id, d.leader, d.position - 1
   from rows from (jsonb_to_recordset($3::jsonb) as (id text, leader boolean)) with ordinality
     as d(id, leader, position)`,
)
const dropRoles = defineStatement(
  'staff-drop-roles',
  'delete from person_role where workspace = $1 and person_id = $2',
)
const giveRoles = defineStatement(
  'staff-give-roles',
  'insert into person_role (workspace, person_id, role_id) select $1, $2, unnest($3::text[])',
)
const enable = defineStatement(
  'staff-enable',
  'update person set enabled = $3 where workspace = $1 and id = $2',
)
const oneTime = defineStatement(
  'staff-one-time-password',
  'update person set password_hash = $3, must_change = true where workspace = $1 and id = $2',
)

async function writePlaces(tx: Tx, workspace: string, { id, departments, roles }: PersonRecord) {
  await tx.run(dropMemberships, [workspace, id])
  await tx.run(join, [workspace, id, JSON.stringify(departments)])
  await tx.run(dropRoles, [workspace, id])
  await tx.run(giveRoles, [workspace, id, roles])
}

const ownValues = ({ facts, superiors }: PersonRecord) => [JSON.stringify(facts), JSON.stringify(superiors)]

/** Appends a new person, whose first password must be changed. */
export async function addStaff(
  tx: Tx,
  workspace: string,
  { person, passwordHash, now }: { person: PersonRecord; passwordHash: string; now: number },
): Promise<void> {
  const { id, jobId, name, avatar, mail, phone } = person
  const told = [jobId, name, avatar, mail, phone, passwordHash, toTimestamp(now)]
  await tx.run(insert, [workspace, id, ...told, ...ownValues(person)])
  await writePlaces(tx, workspace, person)
}

/** Stores a changed person. */
export async function writeStaff(tx: Tx, workspace: string, person: PersonRecord): Promise<void> {
  const { id, jobId, name, avatar, mail, phone } = person
  await tx.run(update, [workspace, id, jobId, name, avatar, mail, phone, ...ownValues(person)])
  await writePlaces(tx, workspace, person)
}

/** Enables or disables a person. */
export const setStaffEnabled = (tx: Tx, workspace: string, id: string, enabled: boolean) =>
  tx.run(enable, [workspace, id, enabled])

/** Stores a password that must be changed on first use. */
export const setOneTimePassword = (tx: Tx, workspace: string, id: string, passwordHash: string) =>
  tx.run(oneTime, [workspace, id, passwordHash])
