import { BusinessError } from '../../../core/business-error'
import { compileDesign, runTestCase, toSimulatedStates } from '../../../core/flow'
import type { DesignIcon, FlowDesign, FlowSketch, SimulationCase } from '../../../generated/types'
import { type Context, type Language, translateKey } from '../../platform'
import { toSimulationCase } from '../../presenters/simulation-case'
import { toIso } from '../../presenters/time'
import { listRoles, listSimulationCases } from '../../queries'
import { findCompanyTemplate, templateCasesId } from '../../queries/design/template'
import { designSimulationContext } from './simulation'

const files = import.meta.glob<FlowSketch>('../../../../fixtures/templates/*.json', {
  eager: true,
  import: 'default',
})

/** Templates that come with the product, by category and name. */
export const templateSketches: readonly FlowSketch[] = Object.values(files).sort((a, b) =>
  `${a.category} ${a.name}`.localeCompare(`${b.category} ${b.name}`, 'zh'),
)

/** Returns the name and description of such a template in a language. */
export const describeTemplate = ({ name, description, translations }: FlowSketch, language: Language) =>
  language === 'zh' ? { name, description } : translations[language]

/** Builds the design of a sketch with the company's own roles. */
async function drawn(sketch: FlowSketch, { db, caller }: Context) {
  const existingRoles = await listRoles(db, caller.workspace)
  return compileDesign(sketch, new Map(existingRoles.map(({ id, name }) => [name, id])))
}

/** Loads the same without its fields. */
const loadSketchDesign = async (sketch: FlowSketch, context: Context): Promise<FlowDesign> =>
  (await drawn(sketch, context)).design

/**
 * Loads the cases of a sketch as simulated in this company, started by the caller; rejected ones are left
 * out.
 */
async function loadSketchCases(sketch: FlowSketch, context: Context): Promise<SimulationCase[]> {
  const { design, fields } = await drawn(sketch, context)
  const { name } = describeTemplate(sketch, context.language)
  const stage = await designSimulationContext({ flowid: sketch.id, name, design }, context)
  const at = toIso(stage.now)
  return sketch.cases.flatMap((one, index) => {
    const { acts, simulation } = runTestCase({ sketch, fields, stage, creator: context.caller.id }, one)
    if (simulation.refused) return []
    const saved = { acts, expected: toSimulatedStates(simulation), updated_at: at, updated_by: '' }
    return { _id: `${sketch.id}-${index + 1}`, name: one.name, at, ...saved }
  })
}

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
    const category = translateKey(language, `flowdesign.template.${sketch.category}`)
    const design = await loadSketchDesign(sketch, context)
    return { id, ...describeTemplate(sketch, language), category, icon: sketch.icon, isOwn: false, design }
  }
  const own = await findCompanyTemplate(db, caller.workspace, id)
  if (!own) throw new BusinessError('flowdesign.template-not-found')
  return { ...own, category: translateKey(language, 'flowdesign.template.own'), isOwn: true }
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
  const saved = await listSimulationCases(context.db, context.caller.workspace, templateCasesId(id))
  return [...(sketch ? await loadSketchCases(sketch, context) : []), ...saved.map(toSimulationCase)]
}

/** Lists the saved cases of a flow, for a template created from it. */
export const listFlowCases = async (flowid: string, { db, caller }: Context): Promise<SimulationCase[]> =>
  (await listSimulationCases(db, caller.workspace, flowid)).map(toSimulationCase)
