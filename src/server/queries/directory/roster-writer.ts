import { mainLineId } from '../../../core/directory/directory'
import type { RosterComparison } from '../../../core/directory/roster/compare-rosters'
import { defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'
import {
  batchesOf,
  type LocalIds,
  type RosterRowUpdate,
  toInsertedRosterRows,
  toUpdatedRosterRows,
} from './roster-rows'

/*
 * Applies a comparison, part by part and set by set: linked rows get their outside ids, new rows are
 * appended, changed fields are written. Fields absent from the outside directory, local memberships and
 * roles, passwords and permissions are not changed.
 */

const link = (table: string) =>
  defineStatement(
    `roster-link-${table}`,
    `update ${table} t set external_id = l."externalId"
     from jsonb_to_recordset($2::jsonb) as l(id text, "externalId" text)
     where t.workspace = $1 and t.id = l.id`,
  )
const linkOf = { departments: link('department'), roles: link('role'), people: link('person') }

const addDepartments = defineStatement(
  'roster-add-departments',
  `insert into department (workspace, id, name, parent_id, position, enabled, external_id)
   select $1, d.here, d.name, d."parentId",
     (select coalesce(max(position), 0) from department where workspace = $1 and parent_id = d."parentId") + d.nth,
     true, d.outside
   from rows from (jsonb_to_recordset($2::jsonb) as (here text, outside text, name text, "parentId" text))
     with ordinality as d(here, outside, name, "parentId", nth)`,
)
const editDepartments = defineStatement(
  'roster-edit-departments',
  `update department t set name = coalesce(d.name, t.name), parent_id = coalesce(d."parentId", t.parent_id)
   from jsonb_to_recordset($2::jsonb) as d(here text, name text, "parentId" text)
   where t.workspace = $1 and t.id = d.here`,
)
const addRoles = defineStatement(
  'roster-add-roles',
  `insert into role (workspace, id, group_id, group_name, name, position, external_id)
   select $1, r.here, coalesce((select group_id from role where workspace = $1 and group_name = r."groupName" limit 1),
       'outside ' || r."groupName"), r."groupName", r.name,
     (select coalesce(max(position), 0) from role where workspace = $1) + r.nth, r.outside
   from rows from (jsonb_to_recordset($2::jsonb) as (here text, outside text, name text, "groupName" text))
     with ordinality as r(here, outside, name, "groupName", nth)`,
)
const editRoles = defineStatement(
  'roster-edit-roles',
  `update role t set name = coalesce(r.name, t.name), group_name = coalesce(r."groupName", t.group_name),
     group_id = case when r."groupName" is null then t.group_id else coalesce(
       (select group_id from role where workspace = $1 and group_name = r."groupName" limit 1),
       'outside ' || r."groupName") end
   from jsonb_to_recordset($2::jsonb) as r(here text, name text, "groupName" text)
   where t.workspace = $1 and t.id = r.here`,
)
/** Facts and superior that the outside directory provides; others stay. */
const factsOf = `jsonb_strip_nulls(jsonb_build_object('position', p.position, 'hired', p.hired))`
const superiorsOf = `case when p.superior is null then '{}'::jsonb
     else jsonb_build_object('${mainLineId}', jsonb_build_array(jsonb_build_object('id', p.superior))) end`

const addPeople = defineStatement(
  'roster-add-people',
  `insert into person (workspace, id, jobid, name, mail, phone, must_change, position, created_at, external_id,
     facts, superiors)
   select $1, p.here, p."jobId", p.name, coalesce(p.mail, ''), coalesce(p.phone, ''), true,
     (select coalesce(max(position), 0) from person where workspace = $1) + p.nth, $3, p.outside,
     ${factsOf}, ${superiorsOf}
   from rows from (jsonb_to_recordset($2::jsonb) as
     (here text, outside text, name text, "jobId" text, mail text, phone text, position text, hired text, superior text))
     with ordinality as p(here, outside, name, "jobId", mail, phone, position, hired, superior, nth)`,
)
const freeJobIds = defineStatement(
  'roster-free-job-ids',
  `update person t set jobid = '~' || t.id from jsonb_to_recordset($2::jsonb) as p(here text, "jobId" text)
   where t.workspace = $1 and t.id = p.here and p."jobId" is not null`,
)
const editPeople = defineStatement(
  'roster-edit-people',
  `update person t set name = coalesce(p.name, t.name), jobid = coalesce(p."jobId", t.jobid),
     mail = coalesce(p.mail, t.mail), phone = coalesce(p.phone, t.phone),
     facts = t.facts || ${factsOf}, superiors = t.superiors || ${superiorsOf}
   from jsonb_to_recordset($2::jsonb)
     as p(here text, name text, "jobId" text, mail text, phone text, position text, hired text, superior text)
   where t.workspace = $1 and t.id = p.here`,
)
const leavePlaces = defineStatement(
  'roster-leave-places',
  `delete from membership where workspace = $1 and person_id = any($2) and department_id = any($3)`,
)
const ownPlacesLast = defineStatement(
  'roster-own-places-last',
  'update membership set position = greatest(position, 1000) where workspace = $1 and person_id = any($2)',
)
const takePlaces = defineStatement(
  'roster-take-places',
  `insert into membership (workspace, person_id, department_id, leader, position)
   select $1, m.person, m.department, m.leader, m.position
   from jsonb_to_recordset($2::jsonb) as m(person text, department text, leader boolean, position int)
   on conflict (workspace, person_id, department_id) do update set leader = excluded.leader, position = excluded.position`,
)
const dropRoles = defineStatement(
  'roster-drop-roles',
  'delete from person_role where workspace = $1 and person_id = any($2) and role_id = any($3)',
)
const giveRoles = defineStatement(
  'roster-give-roles',
  `insert into person_role (workspace, person_id, role_id)
   select $1, r.person, r.role from jsonb_to_recordset($2::jsonb) as r(person text, role text) on conflict do nothing`,
)

/** Number of new people from which the database counts them at once: plans made for an empty company would take minutes. */
const manyPeople = 1_000
const analyzePeople = defineStatement('roster-analyze', 'analyze person, membership, person_role')

/** Workspace, time and local ids for applying a comparison. */
export interface RosterWriteContext {
  workspace: string
  now: number
  comparison: RosterComparison
  ids: LocalIds
}

const json = (rows: readonly unknown[]) => JSON.stringify(rows)

/** Writes links, new rows and changed fields; leavers and returning people are handled elsewhere. */
export async function writeRoster(tx: Tx, writing: RosterWriteContext): Promise<void> {
  await writeLinks(tx, writing)
  await writeDepartments(tx, writing)
  await writeRoles(tx, writing)
  await writePeople(tx, writing)
}

async function writeLinks(tx: Tx, { workspace, comparison }: RosterWriteContext): Promise<void> {
  for (const [part, update] of Object.entries(linkOf)) {
    const links = comparison.newLinks.filter((one) => one.part === part)
    if (links.length > 0) await tx.run(update, [workspace, json(links)])
  }
}

async function writeDepartments(tx: Tx, { workspace, comparison, ids }: RosterWriteContext): Promise<void> {
  const placed = ({ parentId, ...rest }: RosterRowUpdate<'departments'>) => ({
    ...rest,
    ...(parentId !== undefined && { parentId: ids.departments.get(parentId) }),
  })
  await tx.run(addDepartments, [
    workspace,
    json(toInsertedRosterRows(comparison.changes.departments?.added ?? [], ids.departments).map(placed)),
  ])
  await tx.run(editDepartments, [
    workspace,
    json(toUpdatedRosterRows(comparison, ids, 'departments').map(placed)),
  ])
}

async function writeRoles(tx: Tx, { workspace, comparison, ids }: RosterWriteContext): Promise<void> {
  await tx.run(addRoles, [
    workspace,
    json(toInsertedRosterRows(comparison.changes.roles?.added ?? [], ids.roles)),
  ])
  await tx.run(editRoles, [workspace, json(toUpdatedRosterRows(comparison, ids, 'roles'))])
}

/** Number of people that one statement writes. */
const batchSize = 1_000

async function writePeople(tx: Tx, { workspace, now, comparison, ids }: RosterWriteContext): Promise<void> {
  const withLocalSuperior = ({ superior, ...rest }: RosterRowUpdate<'people'>) => ({
    ...rest,
    ...(superior && { superior: ids.people.get(superior) }),
  })
  const { added = [] } = comparison.changes.people ?? {}
  const changed = toUpdatedRosterRows(comparison, ids, 'people').map(withLocalSuperior)
  // All job numbers are free before one of them is given to another person.
  for (const rows of batchesOf(changed, batchSize)) await tx.run(freeJobIds, [workspace, json(rows)])
  for (const rows of batchesOf(changed, batchSize)) await tx.run(editPeople, [workspace, json(rows)])
  for (const rows of batchesOf(changed, batchSize)) {
    await leavePlacesOf(tx, { workspace, ids }, rows)
    await writePlaces(tx, { workspace, ids }, rows)
    await dropRolesOf(tx, { workspace, ids }, rows)
    await writeRoleAssignments(tx, { workspace, ids }, rows)
  }
  for (const batch of batchesOf(added, batchSize)) {
    const rows = toInsertedRosterRows(batch, ids.people).map(withLocalSuperior)
    await tx.run(addPeople, [workspace, json(rows), toTimestamp(now)])
    await writePlaces(tx, { workspace, ids }, rows)
    await writeRoleAssignments(tx, { workspace, ids }, rows)
  }
  if (added.length >= manyPeople) await tx.run(analyzePeople, [])
}

type Around = Pick<RosterWriteContext, 'workspace' | 'ids'>
type People = readonly RosterRowUpdate<'people'>[]

const movedPeople = (people: People) => people.filter(({ departments }) => departments !== undefined)

/** Ends memberships of synced departments; those of other departments stay, after the new ones. */
async function leavePlacesOf(tx: Tx, { workspace, ids }: Around, people: People): Promise<void> {
  const persons = movedPeople(people).map(({ here }) => here)
  await tx.run(leavePlaces, [workspace, persons, [...ids.departments.values()]])
  await tx.run(ownPlacesLast, [workspace, persons])
}

/** Adds memberships of synced departments. */
async function writePlaces(tx: Tx, { workspace, ids }: Around, people: People): Promise<void> {
  const places = movedPeople(people).flatMap(({ here, departments = [] }) =>
    departments.map(({ id, leader }, position) => ({
      person: here,
      department: ids.departments.get(id),
      leader,
      position,
    })),
  )
  await tx.run(takePlaces, [workspace, json(places)])
}

/** Ends assignments of synced roles; the others stay unchanged. */
async function dropRolesOf(tx: Tx, { workspace, ids }: Around, people: People): Promise<void> {
  const persons = people.filter(({ roles }) => roles !== undefined).map(({ here }) => here)
  await tx.run(dropRoles, [workspace, persons, [...ids.roles.values()]])
}

/** Adds assignments of synced roles. */
async function writeRoleAssignments(tx: Tx, { workspace, ids }: Around, people: People): Promise<void> {
  const assignments = people.flatMap(({ here, roles = [] }) =>
    roles.flatMap((id) => {
      const role = ids.roles.get(id)
      return role === undefined ? [] : [{ person: here, role }]
    }),
  )
  await tx.run(giveRoles, [workspace, json(assignments)])
}
