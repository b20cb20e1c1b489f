import { defineStatement, type Tx } from '../../platform'

const backDepartments = defineStatement(
  'roster-departments-back',
  'update department set enabled = true where workspace = $1 and id = any($2)',
)
const closeDepartment = defineStatement<{ id: string }>(
  'roster-department-gone',
  `update department d set enabled = false where d.workspace = $1 and d.id = $2
     and not exists (select 1 from department b where b.workspace = d.workspace and b.parent_id = d.id and b.enabled)
     and not exists (select 1 from membership m join person p on p.workspace = m.workspace and p.id = m.person_id
       where m.workspace = d.workspace and m.department_id = d.id and p.enabled)
   returning d.id`,
)
const servePeople = defineStatement(
  'roster-people-service',
  'update person set enabled = $3 where workspace = $1 and id = any($2)',
)
const endSessions = defineStatement(
  'roster-end-sessions',
  `with links as (delete from decision_link where workspace = $1 and person_id = any($2)),
     devices as (delete from push_device where workspace = $1 and person_id = any($2))
   delete from session where workspace = $1 and (person_id = any($2) or real_id = any($2))`,
)

/** Enables departments. */
export const enableDepartments = (tx: Tx, workspace: string, ids: readonly string[]) =>
  tx.run(backDepartments, [workspace, ids])

/** Disables departments, deepest first. Returns those left enabled because they still have people. */
export async function disableDepartments(
  tx: Tx,
  workspace: string,
  deepestFirst: readonly string[],
): Promise<string[]> {
  const stayed: string[] = []
  for (const id of deepestFirst)
    if ((await tx.run(closeDepartment, [workspace, id])).length === 0) stayed.push(id)
  return stayed
}

/** Enables or disables people; disabled people are signed out. */
export async function setPeopleEnabled(
  tx: Tx,
  workspace: string,
  { ids, enabled }: { ids: readonly string[]; enabled: boolean },
): Promise<void> {
  if (ids.length === 0) return
  await tx.run(servePeople, [workspace, ids, enabled])
  if (!enabled) await tx.run(endSessions, [workspace, ids])
}

const loosePlaces = defineStatement<{ id: string }>(
  'roster-loose-places',
  `delete from membership m where m.workspace = $1 and not (
     exists (select 1 from person p where p.workspace = m.workspace and p.id = m.person_id)
     and exists (select 1 from department d where d.workspace = m.workspace and d.id = m.department_id))
   returning m.person_id as id`,
)
const looseRoles = defineStatement<{ id: string }>(
  'roster-loose-roles',
  `delete from person_role h where h.workspace = $1 and not (
     exists (select 1 from person p where p.workspace = h.workspace and p.id = h.person_id)
     and exists (select 1 from role r where r.workspace = h.workspace and r.id = h.role_id))
   returning h.person_id as id`,
)

/** Deletes memberships and role assignments whose target no longer exists. Returns their number. */
export async function deleteOrphanMemberships(tx: Tx, workspace: string): Promise<number> {
  const places = await tx.run(loosePlaces, [workspace])
  const roles = await tx.run(looseRoles, [workspace])
  return places.length + roles.length
}
