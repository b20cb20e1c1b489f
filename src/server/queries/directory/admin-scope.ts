import type { RoleScope } from '../../../generated/types'
import { type DbReader, defineStatement, type ScopeEntity } from '../../platform'

const scopes = defineStatement<{ id: string; scope: RoleScope | null }>(
  'role-scopes',
  'select id, scope from role where workspace = $1 and id = any($2)',
)

/** Reads the scopes of roles by role id; a role without one is left out. */
export async function readRoleScopes(reader: DbReader, workspace: string, roles: readonly string[]) {
  const rows = await reader.run(scopes, [workspace, roles])
  return new Map(rows.flatMap(({ id, scope }) => (scope ? [[id, scope] as const] : [])))
}

const below = (roots: string) => `below(id) as (
    select d.id from department d where d.workspace = $1 and d.id = any(${roots}::text[])
    union select d.id from department d join below b on d.parent_id = b.id where d.workspace = $1)`

const departmentsBelow = defineStatement<{ id: string; name: string }>(
  'scope-departments',
  `with recursive ${below('$2')}
   select d.id, d.name from below b join department d on d.workspace = $1 and d.id = b.id`,
)

/** Lists departments and those below them, with their names. */
export const listDepartmentsBelow = (reader: DbReader, workspace: string, roots: readonly string[]) =>
  reader.run(departmentsBelow, [workspace, roots])

const placesOf = defineStatement<{ id: string; places: string[] }>(
  'scope-people-places',
  `select p.id, array(select m.department_id from membership m
     where m.workspace = p.workspace and m.person_id = p.id) as places
   from person p where p.workspace = $1 and p.id = any($2)`,
)
const categoryOf = (table: string) => `select o.id, d.category as places from ${table} o
  join flow_design d on d.workspace = o.workspace and d.id = `
const designPlaces = {
  design: defineStatement<{ id: string; places: string[] }>(
    'scope-design',
    'select id, category as places from flow_design where workspace = $1 and id = any($2)',
  ),
  version: defineStatement<{ id: string; places: string[] }>(
    'scope-version',
    `${categoryOf('flow_version')} o.design_id where o.workspace = $1 and o.id = any($2)`,
  ),
  case: defineStatement<{ id: string; places: string[] }>(
    'scope-case',
    `${categoryOf('simulation_case')} o.design_id where o.workspace = $1 and o.id = any($2)`,
  ),
  file: defineStatement<{ id: string; places: string[] }>(
    'scope-file',
    `${categoryOf('file')} o.design_id where o.workspace = $1 and o.id = any($2)`,
  ),
}

/** Reads the departments of people, or the categories of the designs of what is named; unknown ids are left out. */
export async function readContainerIds(
  reader: DbReader,
  workspace: string,
  {
    kind,
    ids,
  }: { kind: Exclude<ScopeEntity, 'department' | 'category' | 'company'>; ids: readonly string[] },
): Promise<string[][]> {
  const statement = kind === 'person' ? placesOf : designPlaces[kind]
  return (await reader.run(statement, [workspace, ids])).map(({ places }) => places)
}

/** Condition that a person works in departments of the scope only; people without a department are outside. */
export const isWithinSql = (person: string, departments: string): string =>
  `(exists (select 1 from membership m where m.workspace = $1 and m.person_id = ${person})
    and not exists (select 1 from membership m where m.workspace = $1 and m.person_id = ${person}
      and not m.department_id = any(${departments}::text[])))`

const state = defineStatement<{ outside: string; inside: string[]; all: string[] }>(
  'scope-state',
  `with recursive ${below('$2')},
   held as (select p.id, ${isWithinSql('p.id', 'array(select id from below)')} as within,
     concat_ws('|', p.jobid, p.name, p.mail, p.phone, p.enabled, p.is_admin, p.facts, p.superiors,
       (select string_agg(m.department_id || m.leader, ',' order by m.department_id) from membership m
        where m.workspace = $1 and m.person_id = p.id),
       (select string_agg(r.role_id, ',' order by r.role_id) from person_role r
        where r.workspace = $1 and r.person_id = p.id)) as content
     from person p where p.workspace = $1),
   placed as (select d.id, exists (select 1 from below b where b.id = d.id) as within,
     concat_ws('|', d.name, d.parent_id, d.position, d.enabled, d.merged_into) as content
     from department d where d.workspace = $1),
   whole as (select 'p' || id as id, within, content from held
     union all select 'd' || id, within, content from placed
     union all select 'r' || d.id, false, d.parent_id from department d where d.workspace = $1 and d.id = any($2))
   select coalesce(md5(string_agg(id || '=' || content, chr(10) order by id) filter (where not within)), '') as outside,
     coalesce(array_agg(id) filter (where within), '{}') as inside, coalesce(array_agg(id), '{}') as all
   from whole`,
)

/** What of the directory lies in a scope, and a digest of what lies outside; the place of its roots is outside. */
interface ScopeState {
  outside: string
  inside: string[]
  all: string[]
}

/** Reads what lies in and outside of the departments and those below them. */
export async function readScopeState(reader: DbReader, workspace: string, roots: readonly string[]) {
  const [row = { outside: '', inside: [], all: [] }] = await reader.run(state, [workspace, roots])
  return row as ScopeState
}
