import { Refused } from '../../../core/business-error'
import type { DesignIcon, FlowDesign, SimulationCase } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { textOf } from '../../platform/i18n/texts'
import { toCase } from '../../presenters/simulation-case'
import { casesOf } from '../../queries/design/simulation-case'
import { ofTemplate, ownTemplate } from '../../queries/design/template'
import { casesOfSketch, designOfSketch, sketches, toldIn } from './shipped-templates'
import { designStage } from './simulation'

/** A case that a design may bring with it. */
export type PlayedCase = Pick<SimulationCase, 'name' | 'at' | 'acts' | 'expected'>

/** A template as the company would get it. */
export interface Template {
  id: string
  name: string
  description: string
  category: string
  icon: DesignIcon
  /** Whether the company saved it. */
  isOwn: boolean
  design: FlowDesign
}

/** The template of that id: one that comes with the product, or one that the company saved. */
export async function templateOf(id: string, context: Context): Promise<Template> {
  const { db, caller, language } = context
  const sketch = sketches.find((one) => one.id === id)
  if (sketch) {
    const category = textOf(language, `flowdesign.template.${sketch.category}`)
    const design = await designOfSketch(sketch, context)
    return { id, ...toldIn(sketch, language), category, icon: sketch.icon, isOwn: false, design }
  }
  const own = await ownTemplate(db, caller.workspace, id)
  if (!own) throw new Refused('flowdesign.template-not-found')
  return { ...own, category: textOf(language, 'flowdesign.template.own'), isOwn: true }
}

/** What a simulated flow of a template is played on. */
export async function templateStage({ flowid, at }: { flowid: string; at?: string }, context: Context) {
  const { name, design } = await templateOf(flowid, context)
  return designStage({ flowid, name, design, at }, context)
}

/** The cases of a template: those that come with it, played in this company, and those that the company saved. */
export async function casesOfTemplate(id: string, context: Context): Promise<SimulationCase[]> {
  const sketch = sketches.find((one) => one.id === id)
  const saved = await casesOf(context.db, context.caller.workspace, ofTemplate(id))
  return [...(sketch ? await casesOfSketch(sketch, context) : []), ...saved.map(toCase)]
}

/** The saved cases of a flow, for a template that is made of it. */
export const casesOfFlow = async (flowid: string, { db, caller }: Context): Promise<SimulationCase[]> =>
  (await casesOf(db, caller.workspace, flowid)).map(toCase)
