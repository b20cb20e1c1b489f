import { type Reader, statement } from '../../platform/db/db'

/** Role items wherever they stand, and roles that conditions on supervisors list. */
const rolesIn = (column: string) =>
  `select r #>> '{}' from jsonb_path_query(${column}, '$.** ? (@.type == "role").id') r
   union select r #>> '{}' from jsonb_path_query(${column}, '$.**.data.*[*] ? (@.type() == "string")') r`

/** The ids of roles that flows name, as SQL; $1 is the workspace. */
export const rolesNamedInFlows = `select o.id from role o where o.workspace = $1 and o.id in (
     select named.id from flow_design d
       join flow_version v on v.workspace = d.workspace and v.id = d.published_version,
       lateral (${rolesIn('v.design')}) named(id) where d.workspace = $1
     union select named.id from contact_group g, lateral (${rolesIn('g.content')}) named(id)
       where g.workspace = $1)`

const inFlows = statement<{ id: string }>('roles-in-flows', rolesNamedInFlows)

/** The roles by which published designs, or contact groups that these may name, choose people. */
export const rolesInFlows = async (reader: Reader, workspace: string): Promise<ReadonlySet<string>> =>
  new Set((await reader.run(inFlows, [workspace])).map(({ id }) => id))
