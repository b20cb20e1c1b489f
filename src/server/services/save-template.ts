import { BusinessError } from '../../core/business-error'
import type { Context, Tx } from '../platform'
import { writeSimulationCase } from '../queries'
import {
  clearTemplateCases,
  listCompanyTemplates,
  lockTemplates,
  type TemplateRecord,
  templateCasesId,
  writeTemplate,
} from '../queries/design/template'
import { type TemplateCase, templateSketches } from '../read-models/design/templates'

/** Stores cases as new ones of a flow or a template (`of`). */
export async function insertSimulationCases(
  tx: Tx,
  { of: designId, cases }: { of: string; cases: readonly TemplateCase[] },
  { caller, clock, newId }: Pick<Context, 'caller' | 'clock' | 'newId'>,
): Promise<void> {
  const updatedAt = clock.now()
  for (const { name, at, acts, expected } of cases) {
    const stored = { id: newId(), designId, name, beginsAt: Date.parse(at), acts, expected, updatedAt }
    await writeSimulationCase(tx, caller.workspace, { ...stored, by: caller.id })
  }
}

/** Maximum number of templates per company: all are shown on one page. */
const maxTemplates = 200

/** Template to write; without cases the existing ones stay. */
export interface NewTemplate {
  template: TemplateRecord
  cases?: readonly TemplateCase[]
}

/** Throws unless the company saved the template itself; shipped ones cannot be changed. */
export async function assertCompanyTemplate(
  tx: Tx,
  id: string,
  { caller }: Pick<Context, 'caller'>,
): Promise<void> {
  if (templateSketches.some((one) => one.id === id)) throw new BusinessError('flow-template.not-own')
  await lockTemplates(tx, caller.workspace)
  const own = await listCompanyTemplates(tx, caller.workspace)
  if (!own.some((one) => one.id === id)) throw new BusinessError('flowdesign.template-not-found')
}

/** Writes a template of the company with its cases. The files of a flow stay with the flow. */
export async function saveTemplate(
  tx: Tx,
  { template, cases }: NewTemplate,
  context: Context,
): Promise<void> {
  const { caller, clock } = context
  const { workspace } = caller
  const { id, design } = template
  const whole = { ...template, design: { ...design, fileList: [] } }
  await writeTemplate(tx, { workspace, by: caller.id, now: clock.now() }, whole)
  if (!cases) return
  await clearTemplateCases(tx, workspace, id)
  await insertSimulationCases(tx, { of: templateCasesId(id), cases }, context)
}

/** Adds a template of the company. */
export async function addTemplate(tx: Tx, added: NewTemplate, context: Context): Promise<void> {
  const { workspace } = context.caller
  await lockTemplates(tx, workspace)
  const own = await listCompanyTemplates(tx, workspace)
  if (own.length >= maxTemplates) throw new BusinessError('flow-template.too-many', { limit: maxTemplates })
  await saveTemplate(tx, added, context)
}
