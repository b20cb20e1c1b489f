import type { Superiors } from '../../../core/directory/directory'
import type { EmployeeListBody } from '../../../generated/types'
import { type DbReader, defineStatement } from '../../platform'
import { pageSize, SqlConditions } from '../sql/page'
import { likePattern } from '../sql/time-columns'
import { isWithinSql } from './admin-scope'

/** Person as administrators see them, with the permissions of their roles. */
export interface Staff {
  id: string
  jobId: string
  name: string
  avatar: string
  mail: string
  phone: string
  enabled: boolean
  isAdmin: boolean
  departments: { id: string; leader: boolean }[]
  roles: { id: string; name: string }[]
  permissions: string[]
  facts: Record<string, string>
  superiors: Superiors
  /** Number of messages still waiting for a disabled person. */
  waiting: number
}

const columns = `p.id, p.jobid as "jobId", p.name, p.avatar, p.mail, p.phone, p.enabled, p.is_admin as "isAdmin", p.facts, p.superiors,
  coalesce((select json_agg(json_build_object('id', m.department_id, 'leader', m.leader)
      order by m.position, m.department_id)
    from membership m where m.workspace = p.workspace and m.person_id = p.id), '[]') as departments,
  coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.position, o.id)
    from person_role h join role o on o.workspace = h.workspace and o.id = h.role_id
    where h.workspace = p.workspace and h.person_id = p.id), '[]') as roles,
  array(select unnest(o.permissions) from person_role h join role o on o.workspace = h.workspace and o.id = h.role_id
    where h.workspace = p.workspace and h.person_id = p.id)
    || case when p.is_admin then array['all'] else '{}' end as permissions,
  case when p.enabled then 0 else (select count(*)::int from message w
    where w.workspace = p.workspace and w.to_id = p.id and w.status = 1) end as waiting`

const some = defineStatement<Staff>(
  'staff-some',
  `select ${columns} from person p where p.workspace = $1 and p.id = any($2) and p.kind = 'person' order by p.position, p.id`,
)
const administrators = defineStatement<{ id: string }>(
  'staff-administrators',
  `select p.id from person p where p.workspace = $1 and p.enabled and p.is_admin
   union
   select p.id from role o join person_role h on h.workspace = o.workspace and h.role_id = o.id
     join person p on p.workspace = h.workspace and p.id = h.person_id
   where o.workspace = $1 and 'all' = any(o.permissions) and p.enabled
   order by id`,
)
const bearer = defineStatement<{ id: string; name: string; enabled: boolean }>(
  'staff-by-job-id',
  'select id, name, enabled from person where workspace = $1 and jobid = $2',
)

const below = (root: string) => `with recursive below(id) as (
    select ${root}::text union select d.id from department d join below b on d.parent_id = b.id
    where d.workspace = $1) select id from below`

/** Filter of people; those whose names match the text as a spelling are given by id. */
export interface StaffSearch extends EmployeeListBody {
  spelled: string[]
  /** Departments to which the reader is limited. */
  within?: readonly string[] | undefined
}

const hasTasks = `exists (select 1 from message w where w.workspace = p.workspace and w.to_id = p.id and w.status = 1)`
const hasDelegations = `exists (select 1 from entrust e where e.workspace = p.workspace and p.id in (e.from_id, e.to_id)
  and e.enabled and (e.ends_at is null or e.ends_at > now()))`
const states = {
  enabled: 'p.enabled',
  disabled: 'not p.enabled',
  owing: `not p.enabled and (${hasTasks} or ${hasDelegations})`,
}
const owing = defineStatement<{ tasks: number; delegations: number }>(
  'staff-owing',
  `select (count(*) filter (where ${hasTasks}))::int as tasks,
     (count(*) filter (where ${hasDelegations}))::int as delegations
   from person p where p.workspace = $1 and not p.enabled and p.kind = 'person'`,
)

/** Counts the disabled people with waiting tasks, and with delegations in force. */
export const countOwingLeavers = async (reader: DbReader, workspace: string) =>
  (await reader.run(owing, [workspace]))[0] ?? { tasks: 0, delegations: 0 }

/** Conditions of a search; each has a fixed name, so that every shape is planned once. */
function conditionsOf(workspace: string, { search, spelled, within: scope }: StaffSearch): SqlConditions {
  const where = new SqlConditions()
  where.and('staff', `p.workspace = ${where.value(workspace)} and p.kind = 'person'`)
  const { text, dept_id, deep, role_id, state = 'enabled' } = search
  if (scope) where.and('scope', isWithinSql('p.id', where.value(scope)))
  if (state !== 'all') where.and(state, states[state])
  if (dept_id) {
    const id = where.value(dept_id)
    const departmentSql = deep ? `in (${below(id)})` : `= ${id}`
    where.and(
      deep ? 'below' : 'in',
      `exists (select 1 from membership m where m.workspace = $1 and m.person_id = p.id
        and m.department_id ${departmentSql})`,
    )
  }
  if (role_id)
    where.and(
      'role',
      `exists (select 1 from person_role h where h.workspace = $1 and h.person_id = p.id
        and h.role_id = ${where.value(role_id)})`,
    )
  const words = text?.trim()
  if (!words) return where
  const like = where.value(likePattern(words))
  const ids = spelled.length > 0 ? ` or p.id = any(${where.value(spelled)})` : ''
  return where.and(
    ids ? 'spelled' : 'text',
    `(p.name ilike ${like} or p.jobid ilike ${like} or p.mail ilike ${like}
    or replace(p.phone, ' ', '') like ${like}${ids})`,
  )
}

/** Returns one page of the people that match a search, and their total. */
export async function listStaff(
  reader: DbReader,
  workspace: string,
  staffSearch: StaffSearch,
): Promise<{ rows: Staff[]; total: number }> {
  const where = conditionsOf(workspace, staffSearch)
  const counting = `select count(*)::int as total from person p where ${where.text}`
  const [counted] = await reader.run(
    defineStatement<{ total: number }>(where.named('count'), counting),
    where.values,
  )
  const offset = where.value((staffSearch.nowpage - 1) * pageSize)
  const text = `select ${columns} from (select * from person p where ${where.text}
    order by p.position, p.id limit ${pageSize} offset ${offset}) p order by p.position, p.id`
  const rows = await reader.run(defineStatement<Staff>(where.named('list'), text), where.values)
  return { rows, total: counted?.total ?? 0 }
}

/** Finds people by id. */
export const findStaff = (reader: DbReader, workspace: string, ids: readonly string[]) =>
  reader.run(some, [workspace, ids])

/** Lists the enabled people with all permissions. */
export async function listAdministrators(reader: DbReader, workspace: string): Promise<string[]> {
  return (await reader.run(administrators, [workspace])).map(({ id }) => id)
}

/** Finds the people with a job number, enabled or not. */
export async function findStaffByJobNumber(reader: DbReader, workspace: string, jobId: string) {
  const [row] = await reader.run(bearer, [workspace, jobId])
  return row
}

/** Person found for a design: no address, no permission. */
export interface PersonOption {
  id: string
  jobId: string
  name: string
  enabled: boolean
  departments: string[]
}

const namedColumns = `p.id, p.jobid as "jobId", p.name, p.enabled,
  array(select m.department_id from membership m where m.workspace = p.workspace and m.person_id = p.id
    order by m.position, m.department_id) as departments`

const named = defineStatement<PersonOption>(
  'staff-named',
  `select ${namedColumns} from person p where p.workspace = $1 and p.kind = 'person' and (p.enabled or $2)
     and ($3 = '%%' or p.name ilike $3 or p.jobid ilike $3 or p.id = $4 or p.id = any($5))
   order by p.enabled desc, p.position, p.id limit 50`,
)

/** Finds people by name, job number, id or spelling; enabled ones come first. */
export const findNamedPeople = (
  reader: DbReader,
  workspace: string,
  { text, spelled, withDisabled }: { text: string; spelled: readonly string[]; withDisabled: boolean },
): Promise<PersonOption[]> => reader.run(named, [workspace, withDisabled, likePattern(text), text, spelled])
