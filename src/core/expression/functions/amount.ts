import { formatAmountInWords } from '../../text/amount-in-words'
import { formatDigits, round } from '../number'
import { ExpressionError } from '../problem'
import type { FunctionRule } from './define-function'

/** Writes an amount, rounded to two decimals, in Chinese capitals; an amount that is too large is an error. */
export const amountInWords: FunctionRule<'amountInWords'> = (amount) => {
  const words = formatAmountInWords(formatDigits(round(amount, 2), 2))
  if (words === undefined)
    throw new ExpressionError('expression.argument-invalid', { found: formatDigits(amount) })
  return words
}
