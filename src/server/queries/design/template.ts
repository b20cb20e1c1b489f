import type { DesignIcon, FlowDesign } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'
import { sanitizeDesignRows, serializeCleanDesign } from './clean-design'

/** Names of a company template. */
export interface TemplateFacts {
  id: string
  name: string
  description: string
  icon: DesignIcon
}

/** Stored company template. */
export interface TemplateRecord extends TemplateFacts {
  design: FlowDesign
}

const list = defineStatement<TemplateFacts>(
  'template-list',
  'select id, name, description, icon from flow_template where workspace = $1 order by name, id',
)
const one = defineStatement<TemplateRecord>(
  'template-one',
  'select id, name, description, icon, design from flow_template where workspace = $1 and id = $2',
)
const write = defineStatement(
  'template-write',
  `insert into flow_template (workspace, id, name, description, icon, design, updated_at, updated_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (workspace, id) do update set name = excluded.name, description = excluded.description,
     icon = excluded.icon, design = excluded.design, updated_at = excluded.updated_at,
     updated_id = excluded.updated_id`,
)
const lockAll = defineStatement(
  'template-lock',
  `select pg_advisory_xact_lock(hashtext('flow_template ' || $1))`,
)
const clear = defineStatement(
  'template-cases-delete',
  'delete from simulation_case where workspace = $1 and design_id = $2',
)
const remove = defineStatement(
  'template-delete',
  'delete from flow_template where workspace = $1 and id = $2',
)

/** Lists the company's own templates by name. */
export const listCompanyTemplates = (reader: DbReader, workspace: string): Promise<TemplateFacts[]> =>
  reader.run(list, [workspace])

/** Finds a template of the company. */
export const findCompanyTemplate = async (
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<TemplateRecord | undefined> =>
  (await sanitizeDesignRows(await reader.run(one, [workspace, id])))[0]

/** Locks the templates of a company: one process at a time counts, writes and deletes them. */
export const lockTemplates = async (tx: Tx, workspace: string): Promise<void> => {
  await tx.run(lockAll, [workspace])
}

/** Inserts or replaces a template of the company. */
export async function writeTemplate(
  tx: Tx,
  { workspace, by, now }: { workspace: string; by: string; now: number },
  { id, name, description, icon, design }: TemplateRecord,
): Promise<void> {
  await tx.run(write, [
    workspace,
    id,
    name,
    description,
    icon,
    await serializeCleanDesign(design),
    toTimestamp(now),
    by,
  ])
}

/** Id under which the company's own cases of a template are stored. */
export const templateCasesId = (id: string): string => `template:${id}`

/** Deletes the cases of a template. */
export const clearTemplateCases = async (tx: Tx, workspace: string, id: string): Promise<void> => {
  await tx.run(clear, [workspace, templateCasesId(id)])
}

/** Deletes a template of the company with its cases. */
export async function deleteTemplate(tx: Tx, workspace: string, id: string): Promise<void> {
  await clearTemplateCases(tx, workspace, id)
  await tx.run(remove, [workspace, id])
}
