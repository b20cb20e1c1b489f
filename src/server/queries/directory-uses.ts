import type { DirectoryUses } from '../../generated/types'
import { type Reader, statement } from '../platform/db/db'

/** What recipients may name. */
export interface Named {
  type: 'user' | 'dept' | 'role'
  id: string
}

/** Chosen items of this type and id, and conditions on supervisors that list the id. */
const names = (column: string) =>
  `(jsonb_path_exists(${column}, '$.** ? (@.type == $type && @.id == $id)', $2)
    or jsonb_path_exists(${column}, '$.**.data.*[*] ? (@ == $id)', $2))`

const flows = statement<{ id: string; name: string }>(
  'directory-uses-flows',
  `select d.id, d.name from flow_design d where d.workspace = $1 and exists (
     select 1 from flow_version v where v.workspace = d.workspace and v.flow_id = d.id
       and (v.number is null or v.id = d.published_version) and ${names('v.design')})
   order by d.name, d.id`,
)
const groups = statement<{ id: string; name: string }>(
  'directory-uses-groups',
  `select g.id, g.name from contact_group g where g.workspace = $1 and ${names('g.content')} order by g.name, g.id`,
)

/** Flow designs, as they run and as they are being changed, and contact groups that name somebody or something. */
export async function usesOf(reader: Reader, workspace: string, named: Named): Promise<DirectoryUses> {
  const values = [workspace, JSON.stringify(named)]
  const [inFlows, inGroups] = [await reader.run(flows, values), await reader.run(groups, values)]
  return { flows: inFlows, groups: inGroups }
}
