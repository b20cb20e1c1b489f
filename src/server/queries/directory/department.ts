import type { DepartmentRecord } from '../../../core/directory/department-changes'
import { type DbReader, defineStatement, type Tx } from '../../platform'

/** Department with the data shown to administrators. */
export interface DepartmentRow extends DepartmentRecord {
  people: number
  leaders: { id: string; name: string; jobid: string }[]
}

const all = defineStatement<DepartmentRecord>(
  'department-all',
  `select id, name, parent_id as "parentId", position as "order", enabled, merged_into as "mergedInto"
   from department where workspace = $1 order by position, id`,
)
const rows = defineStatement<DepartmentRow>(
  'department-rows',
  `select d.id, d.name, d.parent_id as "parentId", d.position as "order", d.enabled,
     coalesce(m.people, 0)::int as people, coalesce(m.leaders, '[]') as leaders
   from department d left join (
     select m.department_id, count(*) as people,
       json_agg(json_build_object('id', p.id, 'name', p.name, 'jobid', p.jobid) order by p.position, p.id)
         filter (where m.leader) as leaders
     from membership m join person p on p.workspace = m.workspace and p.id = m.person_id and p.enabled
     where m.workspace = $1 group by m.department_id
   ) m on m.department_id = d.id
   where d.workspace = $1 order by d.position, d.id`,
)
const write = defineStatement(
  'department-write',
  `insert into department (workspace, id, name, parent_id, position, enabled, merged_into)
   select $1, d.id, d.name, d."parentId", d."order", d.enabled, d."mergedInto"
   from jsonb_to_recordset($2::jsonb)
     as d(id text, name text, "parentId" text, "order" int, enabled boolean, "mergedInto" text)
   on conflict (workspace, id) do update set name = excluded.name, parent_id = excluded.parent_id,
     position = excluded.position, enabled = excluded.enabled, merged_into = excluded.merged_into`,
)
const count = defineStatement<{ people: number }>(
  'department-count',
  `select count(*)::int as people from membership m
   join person p on p.workspace = m.workspace and p.id = m.person_id and p.enabled
   where m.workspace = $1 and m.department_id = $2`,
)
const moveMemberships = defineStatement(
  'membership-go-over',
  `insert into membership (workspace, person_id, department_id, leader, position)
   select workspace, person_id, $3, false, position from membership where workspace = $1 and department_id = $2
   on conflict do nothing`,
)
const leave = defineStatement<{ id: string }>(
  'membership-leave',
  'delete from membership where workspace = $1 and department_id = $2 returning person_id as id',
)
const leaders = defineStatement<{ id: string; name: string }>(
  'department-leaders',
  `select p.id, p.name from membership m join person p on p.workspace = m.workspace and p.id = m.person_id
   where m.workspace = $1 and m.department_id = $2 and m.leader and p.enabled order by p.position, p.id`,
)
const lead = defineStatement<{ id: string }>(
  'department-lead',
  `insert into membership (workspace, person_id, department_id, leader, position)
   select $1, p.id, $2, true,
     (select coalesce(max(position), -1) + 1 from membership where workspace = $1 and person_id = p.id)
   from person p where p.workspace = $1 and p.id = any($3) and p.enabled
   on conflict (workspace, person_id, department_id) do update set leader = true
   returning person_id as id`,
)
const noLongerLead = defineStatement<{ id: string }>(
  'department-no-longer-lead',
  `update membership set leader = false
   where workspace = $1 and department_id = $2 and leader and not person_id = any($3)
   returning person_id as id`,
)

/** Lists all departments, including disabled ones. */
export const listDepartments = (reader: DbReader, workspace: string) => reader.run(all, [workspace])

/** Lists all departments with people and supervisors. */
export const listDepartmentRows = (reader: DbReader, workspace: string) => reader.run(rows, [workspace])

/** Stores new and changed departments. */
export const writeDepartments = (tx: Tx, workspace: string, changed: readonly DepartmentRecord[]) =>
  tx.run(write, [workspace, JSON.stringify(changed)])

/** Counts the enabled people of a department. */
export async function countMembers(reader: DbReader, workspace: string, id: string): Promise<number> {
  const [row] = await reader.run(count, [workspace, id])
  return row?.people ?? 0
}

/** Moves the members of one department to another, without its leadership. Returns the people moved. */
export async function moveMembers(
  tx: Tx,
  workspace: string,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  await tx.run(moveMemberships, [workspace, from, to])
  return (await tx.run(leave, [workspace, from])).map((row) => row.id)
}

/** Lists the enabled supervisors of a department. */
export const listLeaders = (reader: DbReader, workspace: string, id: string) =>
  reader.run(leaders, [workspace, id])

/** Adds an enabled person to the supervisors of a department. */
export const addLeader = (tx: Tx, workspace: string, { id, personId }: { id: string; personId: string }) =>
  tx.run(lead, [workspace, id, [personId]])

/** Replaces the supervisors of a department by enabled people. Returns the new and the former supervisors. */
export async function setLeaders(tx: Tx, workspace: string, id: string, people: string[]): Promise<string[]> {
  const before = await tx.run(noLongerLead, [workspace, id, people])
  const now = await tx.run(lead, [workspace, id, people])
  return [...now, ...before].map((row) => row.id)
}
