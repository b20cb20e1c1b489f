import { statesOf } from '../../../core/flow/simulation/state'
import { actsOfCase } from '../../../core/flow/sketch/play-case'
import { sketchedDesign } from '../../../core/flow/sketch/sketched-design'
import type { SketchedField } from '../../../core/flow/sketch/sketched-form'
import { Refused } from '../../../core/refused'
import type { FlowDesign, FlowSketch, SimulationCase } from '../../../generated/types'
import type { Context, Language } from '../../platform/call'
import { toIso } from '../../presenters/time'
import { listRoles } from '../../queries/directory/role'
import { designStage } from './simulated'

const files = import.meta.glob<FlowSketch>('../../../../fixtures/templates/*.json', {
  eager: true,
  import: 'default',
})

/** The templates of flows, by category and name. */
export const templates: readonly FlowSketch[] = Object.values(files).sort((a, b) =>
  `${a.category} ${a.name}`.localeCompare(`${b.category} ${b.name}`, 'zh'),
)

/** The name of a template and what it is for, in a language. */
export const toldIn = ({ name, description, translations }: FlowSketch, language: Language) =>
  language === 'zh' ? { name, description } : translations[language]

/** A template as the company would get it. */
export interface Template {
  sketch: FlowSketch
  design: FlowDesign
  fields: SketchedField[]
  /** Ids of the company's roles by their names. */
  roles: ReadonlyMap<string, string>
}

/** The template of that id, with the company's own roles in it. */
export async function templateOf(id: string, context: Context): Promise<Template> {
  const sketch = templates.find((one) => one.id === id)
  if (!sketch) throw new Refused('flowdesign.template-not-found')
  const held = await listRoles(context.db, context.caller.workspace)
  const roles = new Map(held.map((role) => [role.name, role.id]))
  return { sketch, roles, ...sketchedDesign(sketch, roles) }
}

/** Under which id the company's own cases of a template are kept. */
export const ofTemplate = (id: string): string => `template:${id}`

/** What a simulated flow of a template is played on. */
export async function templateStage({ flowid, at }: { flowid: string; at?: string }, context: Context) {
  const { sketch, design } = await templateOf(flowid, context)
  return designStage({ flowid, name: toldIn(sketch, context.language).name, design, at }, context)
}

/** The cases of a template as they come out in this company, started by the caller; those that it refuses are left out. */
export async function casesOfTemplate(template: Template, context: Context): Promise<SimulationCase[]> {
  const { sketch, design, fields } = template
  const { name } = toldIn(sketch, context.language)
  const stage = await designStage({ flowid: sketch.id, name, design }, context)
  const at = toIso(stage.now)
  return sketch.cases.flatMap((one, index) => {
    const { acts, simulation } = actsOfCase({ sketch, fields, stage, creator: context.caller.id }, one)
    if (simulation.refused) return []
    const saved = { acts, expected: statesOf(simulation), updated_at: at, updated_by: '' }
    return { _id: `${sketch.id}-${index + 1}`, name: one.name, at, ...saved }
  })
}
