import type { Problem } from '../../../generated/types'
import { Refused } from '../../business-error'
import { compile, hiddenMark } from '../../expression'
import { toWords } from '../../expression/value'
import { expressionScope } from '../../form/expression-scope'
import type { RecipientContext } from '../../recipient/context'

/** What an event works with: the form as it stands, the people around it, and what its formulas may ask for. */
export type Asked = RecipientContext & Required<Pick<RecipientContext, 'clock'>>

/** What a formula of an event comes to; a faulty one is a failure of the event. */
export function resultOf(formula: string, asked: Asked): unknown {
  if (!formula.trim()) return undefined
  const { value, problem } = compile(formula).run(expressionScope(asked))
  if (!problem) return value
  throw new Refused('event.formula-failed', { reason: withoutValues(problem) })
}

/** Why something failed, without what stood in the form: whoever settles incidents may not be allowed to read that. */
export const withoutValues = ({ code, params = {} }: Pick<Problem, 'code' | 'params'>) => ({
  code,
  params: params.found === undefined ? params : { ...params, found: hiddenMark },
})

/** The same in words. */
export const wordsOf = (formula: string, asked: Asked): string => {
  const value = resultOf(formula, asked)
  return value === undefined || value === null ? '' : toWords(value)
}
