import { type Reader, statement } from '../../platform/db/db'

/** Chosen roles and people wherever they stand, and roles that conditions on supervisors list. */
const namesIn = (column: string) =>
  `select n->>'type' as type, n->>'id' as id
     from jsonb_path_query(${column}, '$.** ? (@.type == "role" || @.type == "user")') n
   union select 'role', r #>> '{}' from jsonb_path_query(${column}, '$.**.data.*[*] ? (@.type() == "string")') r`

const named = statement<{ type: 'role' | 'user'; id: string }>(
  'named-in-flows',
  `with named as materialized (
     select n.type, n.id from flow_design d
       join flow_version v on v.workspace = d.workspace and v.id = d.published_version,
       lateral (${namesIn('v.design')}) n where d.workspace = $1
     union select n.type, n.id from contact_group g, lateral (${namesIn('g.content')}) n where g.workspace = $1)
   select type, id from named where type = 'user'
   union all select 'role', o.id from role o where o.workspace = $1
     and o.id in (select id from named where type = 'role')`,
)

/** The roles and people by which published designs, or contact groups that these may name, choose people. */
export interface NamedInFlows {
  roles: ReadonlySet<string>
  users: ReadonlySet<string>
}

export async function namedInFlows(reader: Reader, workspace: string): Promise<NamedInFlows> {
  const rows = await reader.run(named, [workspace])
  const idsOf = (type: 'role' | 'user') =>
    new Set(rows.filter((row) => row.type === type).map(({ id }) => id))
  return { roles: idsOf('role'), users: idsOf('user') }
}

/** The roles by which published designs, or contact groups that these may name, choose people. */
export const rolesInFlows = async (reader: Reader, workspace: string): Promise<ReadonlySet<string>> =>
  (await namedInFlows(reader, workspace)).roles
