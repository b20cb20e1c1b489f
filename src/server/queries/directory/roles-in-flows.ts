import { type DbReader, defineStatement } from '../../platform'
import { trialSql } from '../design/design'

/** SQL that finds chosen roles and people anywhere, and roles listed in supervisor conditions. */
const namesIn = (column: string) =>
  `select n->>'type' as type, n->>'id' as id
     from jsonb_path_query(${column}, '$.** ? (@.type == "role" || @.type == "user")') n
   union select 'role', r #>> '{}' from jsonb_path_query(${column}, '$.**.data.*[*] ? (@.type() == "string")') r`

/** Versions that unfinished flows run, published or not. */
const running = `select f.version_id from flow f where f.workspace = $1 and f.finished_at is null and not f.is_cancel`

const named = defineStatement<{ type: 'role' | 'user'; id: string }>(
  'named-in-flows',
  `with named as materialized (
     select n.type, n.id from flow_design d
       join flow_version v on v.workspace = d.workspace and v.design_id = d.id
         and (v.id = d.published_version or v.id = ${trialSql}->>'version' or v.id in (${running})),
       lateral (${namesIn('v.design')}) n where d.workspace = $1
     union select n.type, n.id from contact_group g, lateral (${namesIn('g.content')}) n where g.workspace = $1)
   select type, id from named where type = 'user'
   union all select 'role', o.id from role o where o.workspace = $1
     and o.id in (select id from named where type = 'role')`,
)

/** Departments, form fields and earlier actors do not make a step a privileged one. */
const entrusting = `$.dealers[*].chosed[*] ? (@.type != "dept" && @.type != "form"
  && !(@.type == "fun" && (@.id == "CreatID" || @.id == "LastUserID")))`

const taskHolders = defineStatement<{ id: string }>(
  'task-holders-in-flows',
  `with step as materialized (
     select v.id as version_id, s ->> 'id' as step_id
     from flow_version v, jsonb_array_elements(v.design -> 'funlist') s
     where v.workspace = $1 and v.id in (${running}) and jsonb_path_exists(s, '${entrusting}'))
   select distinct m.to_id as id from message m
     join flow f on f.workspace = m.workspace and f.id = m.flow_id
     join step on step.version_id = f.version_id and step.step_id = m.step_id
   where m.workspace = $1 and m.status = 1`,
)

/** Roles and people by which designs, or contact groups they may name, choose people. */
export interface FlowPrincipals {
  roles: ReadonlySet<string>
  users: ReadonlySet<string>
}

async function namedInFlows(reader: DbReader, workspace: string): Promise<FlowPrincipals> {
  const rows = await reader.run(named, [workspace])
  const idsOf = (type: 'role' | 'user') =>
    new Set(rows.filter((row) => row.type === type).map(({ id }) => id))
  return { roles: idsOf('role'), users: idsOf('user') }
}

/**
 * Lists the roles and people whom flows trust now. These are those that designs name, and assignees of tasks
 * at steps that name a role, a supervisor or people, even if they have lost the role or department since.
 */
export async function listTrustedPrincipals(reader: DbReader, workspace: string): Promise<FlowPrincipals> {
  const { roles, users } = await namedInFlows(reader, workspace)
  const holders = await reader.run(taskHolders, [workspace])
  return { roles, users: new Set([...users, ...holders.map(({ id }) => id)]) }
}

/**
 * Lists the roles by which designs, published or still running, or contact groups they may name, choose
 * people.
 */
export const listRolesInFlows = async (reader: DbReader, workspace: string): Promise<ReadonlySet<string>> =>
  (await namedInFlows(reader, workspace)).roles
