import { Refused } from '../../../core/business-error'
import { statesOf } from '../../../core/flow/simulation/flow-state'
import { actsAsFound, namesInActs } from '../../../core/flow/simulation/portable-actions'
import { simulate } from '../../../core/flow/simulation/simulate'
import { upgradeForm } from '../../../core/form/design/upgrade'
import { asFound, eachOnce, foundAgain, namesIn, namingOf } from '../../../core/recipient/rebind-names'
import type { FlowDesign, NamedOne, TemplateFile } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { bearersOf } from './directory-by-name'
import { designStage } from './simulation'
import { casesOfTemplate, type PlayedCase, type Template } from './templates'

/** So many a file may name: each is looked for in the whole design. */
const mostNamed = 500

/** A template as a file for another company. */
export async function templateFile(template: Template, context: Context): Promise<TemplateFile> {
  const { id, name, description, icon, design } = template
  const bearers = await bearersOf(context)
  const cases = (await casesOfTemplate(id, context)).map((one) => ({
    name: one.name,
    at: one.at,
    acts: one.acts,
  }))
  const acts = cases.flatMap((one) => one.acts)
  const names = eachOnce([...namesIn(design, bearers), ...namesInActs(acts, bearers)])
  return { kind: 'qianpi/flow-template', name, description, icon, names, design, cases }
}

/** What a file of another company is in this one. */
export interface TakenTemplate {
  design: FlowDesign
  cases: PlayedCase[]
  /** Whom its steps name and who is not here. */
  missing: NamedOne[]
  /** How many of its cases this company's engine refuses. */
  leftOut: number
}

/** Takes a template as another company had it: whom it names is found by name, its cases are played again. */
export async function takenTemplate(file: TemplateFile, context: Context): Promise<TakenTemplate> {
  const bearers = await bearersOf(context)
  const strange = { nameOf: () => undefined }
  const named = eachOnce([...file.names, ...namesIn(file.design, strange)])
  if (named.length > mostNamed) throw new Refused('flow-template.too-many-named', { limit: mostNamed })
  const found = foundAgain(named, bearers)
  const formset = upgradeForm(file.design.formset)
  const design = asFound({ ...file.design, formset }, found)
  const stage = await designStage({ flowid: 'template', name: file.name, design }, context)
  const cases = file.cases.flatMap(({ name, at, acts: sent }) => {
    const acts = actsAsFound(sent, found)
    const simulation = simulate({ ...stage, now: Date.parse(at) }, acts)
    return simulation.refused ? [] : [{ name, at, acts, expected: statesOf(simulation) }]
  })
  const isInDesign = namingOf(file.design)
  const missing = found.filter(({ one, to }) => to === undefined && isInDesign(one)).map(({ one }) => one)
  return { design, cases, missing, leftOut: file.cases.length - cases.length }
}
