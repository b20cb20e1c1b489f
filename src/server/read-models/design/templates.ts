import { BusinessError } from '../../../core/business-error'
import type { DesignIcon, FlowDesign, SimulationCase } from '../../../generated/types'
import { type Context, textOf } from '../../platform'
import { toSimulationCase } from '../../presenters/simulation-case'
import { findOwnTemplate, listCases, templateCasesId } from '../../queries'
import { describeTemplate, loadSketchCases, loadSketchDesign, templateSketches } from './shipped-templates'
import { designSimulationContext } from './simulation'

/** Case included with a design. */
export type TemplateCase = Pick<SimulationCase, 'name' | 'at' | 'acts' | 'expected'>

/** Template as the company would get it. */
export interface Template {
  id: string
  name: string
  description: string
  category: string
  icon: DesignIcon
  /** True if the company saved it. */
  isOwn: boolean
  design: FlowDesign
}

/** Finds a template by id, shipped or saved by the company. */
export async function findTemplate(id: string, context: Context): Promise<Template> {
  const { db, caller, language } = context
  const sketch = templateSketches.find((one) => one.id === id)
  if (sketch) {
    const category = textOf(language, `flowdesign.template.${sketch.category}`)
    const design = await loadSketchDesign(sketch, context)
    return { id, ...describeTemplate(sketch, language), category, icon: sketch.icon, isOwn: false, design }
  }
  const own = await findOwnTemplate(db, caller.workspace, id)
  if (!own) throw new BusinessError('flowdesign.template-not-found')
  return { ...own, category: textOf(language, 'flowdesign.template.own'), isOwn: true }
}

/** Creates the simulation context of a template. */
export async function templateSimulationContext(
  { flowid, at }: { flowid: string; at?: string },
  context: Context,
) {
  const { name, design } = await findTemplate(flowid, context)
  return designSimulationContext({ flowid, name, design, at }, context)
}

/**
 * Lists the cases of a template: the shipped ones, simulated in this company, and those the company saved.
 */
export async function listTemplateCases(id: string, context: Context): Promise<SimulationCase[]> {
  const sketch = templateSketches.find((one) => one.id === id)
  const saved = await listCases(context.db, context.caller.workspace, templateCasesId(id))
  return [...(sketch ? await loadSketchCases(sketch, context) : []), ...saved.map(toSimulationCase)]
}

/** Lists the saved cases of a flow, for a template created from it. */
export const listFlowCases = async (flowid: string, { db, caller }: Context): Promise<SimulationCase[]> =>
  (await listCases(db, caller.workspace, flowid)).map(toSimulationCase)
