import type { Problem } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { compile, redactionMark } from '../../expression'
import { toPlainText } from '../../expression/value'
import { expressionScope } from '../../form/expression-scope'
import type { RecipientContext } from '../../recipient/context'

/** What an event works with: the form as it stands, the people around it, and what its formulas may ask for. */
export type EventContext = RecipientContext & Required<Pick<RecipientContext, 'clock'>>

/** What a formula of an event comes to; a faulty one is a failure of the event. */
export function evaluateFormula(formula: string, asked: EventContext): unknown {
  if (!formula.trim()) return undefined
  const { value, problem } = compile(formula).run(expressionScope(asked))
  if (!problem) return value
  throw new BusinessError('event.formula-failed', { reason: redactProblem(problem) })
}

/** Why something failed, without what stood in the form: whoever settles incidents may not be allowed to read that. */
export const redactProblem = ({ code, params = {} }: Pick<Problem, 'code' | 'params'>) => ({
  code,
  params: params.found === undefined ? params : { ...params, found: redactionMark },
})

/** The same in words. */
export const evaluateText = (formula: string, asked: EventContext): string => {
  const value = evaluateFormula(formula, asked)
  return value === undefined || value === null ? '' : toPlainText(value)
}
