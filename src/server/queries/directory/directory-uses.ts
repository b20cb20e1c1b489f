import type { DirectoryEntity } from '../../../core/recipient/replace-references'
import type { DirectoryUses, FlowDesign } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { isLiveSql, trialSql } from '../design/design'

/**
 * SQL that finds an entity: chosen items of this type and id, supervisor conditions that list the id, and
 * field values that contain it.
 */
const names = (column: string) =>
  `(jsonb_path_exists(${column}, '$.** ? (@.type == $type && @.id == $id)', $2)
    or jsonb_path_exists(${column}, '$.**.data.*[*] ? (@ == $id)', $2)
    or jsonb_path_exists(${column}, '$.** ? (@.deptid == $id && $type == "dept")', $2)
    or jsonb_path_exists(${column}, '$.**.defaultValue[*] ? (@.id == $id && $type == "user")', $2))`

const flows = defineStatement<DirectoryUses['flows'][number]>(
  'directory-uses-flows',
  `select d.id, d.name, bool_or(v.number is null) as draft, bool_or(v.number is not null) as published
   from flow_design d join flow_version v on v.workspace = d.workspace and v.design_id = d.id
     and ${isLiveSql} and ${names('v.design')}
   where d.workspace = $1 group by d.id, d.name order by d.name, d.id`,
)
const drafts = defineStatement<{ id: string; design: FlowDesign }>(
  'directory-uses-drafts',
  `select v.design_id as id, v.design from flow_version v
   where v.workspace = $1 and v.number is null and ${names('v.design')} order by v.design_id`,
)
const designs = defineStatement<DesignReference>(
  'directory-uses-designs',
  `select v.design_id as id, d.name, v.number,
     v.id is not distinct from ${trialSql}->>'version' as "isTrial", v.design from flow_version v
   join flow_design d on d.workspace = v.workspace and d.id = v.design_id
   where v.workspace = $1 and ${isLiveSql} and ${names('v.design')}
   order by d.name, d.id, v.number desc nulls first`,
)
const groups = defineStatement<{ id: string; name: string }>(
  'directory-uses-groups',
  `select g.id, g.name from contact_group g where g.workspace = $1
     and (${names('g.content')} or ${names('g.managers')}) order by g.name, g.id`,
)

/** Design that references an entity: the published version, the one on trial, or the draft, which has no number. */
export interface DesignReference {
  id: string
  name: string
  number: number | null
  isTrial: boolean
  design: FlowDesign
}

/** Finds the flow designs, published, on trial and drafts, and the contact groups that reference an entity. */
export async function findDirectoryUses(
  reader: DbReader,
  workspace: string,
  named: DirectoryEntity,
): Promise<DirectoryUses> {
  const values = [workspace, JSON.stringify(named)]
  const [inFlows, inGroups] = [await reader.run(flows, values), await reader.run(groups, values)]
  return { flows: inFlows, groups: inGroups }
}

/** Finds the flow designs and contact groups whose conditions name a reporting line. */
export async function findLineUses(reader: DbReader, workspace: string, id: string): Promise<DirectoryUses> {
  const values = [workspace, JSON.stringify({ type: 'line', id })]
  return { flows: await reader.run(flows, values), groups: await reader.run(groups, values) }
}

/** Lists the drafts of designs that reference an entity. */
export const listReferencingDrafts = (tx: Tx, workspace: string, named: DirectoryEntity) =>
  tx.run(drafts, [workspace, JSON.stringify(named)])

/** Lists the designs, published, on trial and drafts, that reference an entity. */
export const listReferencingDesigns = (reader: DbReader, workspace: string, named: DirectoryEntity) =>
  reader.run(designs, [workspace, JSON.stringify(named)])
