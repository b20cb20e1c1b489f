import type { FlowDesign, FlowDesignStep, Problem } from '../../../generated/types'
import { checkExpression, type KnownField, type KnownMore } from '../../expression'
import { error, type Place } from '../design/problem'
import type { Surroundings } from '../references/check-context'
import type { Known } from '../references/check-recipients'

/** What the settings of an event are checked against. */
export interface Checked {
  step: FlowDesignStep
  place: Place
  form: FlowDesign['formset']
  fields: KnownField[]
  names: KnownMore
  recipients: Known
  around: Surroundings
}

/** Something that keeps an event from running. */
export const fault = ({ place, step }: Checked, code: string, params: Problem['params'] = {}): Problem =>
  error(code, place, { step: step.name, ...params })

/** What is wrong with a formula of an event. */
export const checkFormula = (text: string, { fields, names, place }: Checked): Problem[] =>
  text.trim()
    ? checkExpression(text, fields, names).map((problem) => ({ ...problem, place, level: 'error' as const }))
    : []
