import type { FlowDesign, FlowDesignStep, Problem } from '../../../generated/types'
import { checkExpression, type ExtraSymbols, type FieldSymbol } from '../../expression'
import { error, type ProblemLocation } from '../design/problem'
import type { DesignCheckContext } from '../references/check-context'
import type { RecipientCheckContext } from '../references/check-recipients'

/** Context in which the settings of an event are checked. */
export interface EventCheckContext {
  step: FlowDesignStep
  place: ProblemLocation
  form: FlowDesign['formset']
  fields: FieldSymbol[]
  names: ExtraSymbols
  recipients: RecipientCheckContext
  around: DesignCheckContext
}

/** Creates an error that prevents an event from running. */
export const eventError = (
  { place, step }: EventCheckContext,
  code: string,
  params: Problem['params'] = {},
): Problem => error(code, place, { step: step.name, ...params })

/** Checks a formula of an event. Returns its problems. */
export const checkFormula = (text: string, { fields, names, place }: EventCheckContext): Problem[] =>
  text.trim()
    ? checkExpression(text, fields, names).map((problem) => ({ ...problem, place, level: 'error' as const }))
    : []
