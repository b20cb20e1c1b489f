import type { Problem } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { compile, redactionMark, toPlainText } from '../../expression'
import { expressionScope } from '../../form'
import type { RecipientContext } from '../../recipient/context'

/** Context of an event: the current form, the people involved, and what its formulas may read. */
export type EventContext = RecipientContext & Required<Pick<RecipientContext, 'clock'>>

/** Evaluates a formula of an event; throws an event failure if the formula is invalid. */
export function evaluateEventFormula(formula: string, asked: EventContext): unknown {
  if (!formula.trim()) return undefined
  const { value, problem } = compile(formula).run(expressionScope(asked))
  if (!problem) return value
  throw new BusinessError('event.formula-failed', { reason: redactProblem(problem) })
}

/**
 * Describes a problem without form values, because administrators of incidents may lack the right to read
 * them.
 */
export const redactProblem = ({ code, params = {} }: Pick<Problem, 'code' | 'params'>) => ({
  code,
  params: params.found === undefined ? params : { ...params, found: redactionMark },
})

/** Evaluates a formula to text. */
export const evaluateText = (formula: string, asked: EventContext): string => {
  const value = evaluateEventFormula(formula, asked)
  return value === undefined || value === null ? '' : toPlainText(value)
}
