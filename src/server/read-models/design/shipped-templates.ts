import { compileDesign, runCase, toSimulatedStates } from '../../../core/flow'
import type { FlowDesign, FlowSketch, SimulationCase } from '../../../generated/types'
import type { Context, Language } from '../../platform'
import { toIso } from '../../presenters/time'
import { listRoles } from '../../queries'
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
  const held = await listRoles(db, caller.workspace)
  return compileDesign(sketch, new Map(held.map(({ id, name }) => [name, id])))
}

/** Loads the same without its fields. */
export const loadSketchDesign = async (sketch: FlowSketch, context: Context): Promise<FlowDesign> =>
  (await drawn(sketch, context)).design

/**
 * Loads the cases of a sketch as simulated in this company, started by the caller; rejected ones are left
 * out.
 */
export async function loadSketchCases(sketch: FlowSketch, context: Context): Promise<SimulationCase[]> {
  const { design, fields } = await drawn(sketch, context)
  const { name } = describeTemplate(sketch, context.language)
  const stage = await designSimulationContext({ flowid: sketch.id, name, design }, context)
  const at = toIso(stage.now)
  return sketch.cases.flatMap((one, index) => {
    const { acts, simulation } = runCase({ sketch, fields, stage, creator: context.caller.id }, one)
    if (simulation.refused) return []
    const saved = { acts, expected: toSimulatedStates(simulation), updated_at: at, updated_by: '' }
    return { _id: `${sketch.id}-${index + 1}`, name: one.name, at, ...saved }
  })
}
