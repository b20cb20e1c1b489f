import { groupDigits } from '../../text/decimal-digits'
import { readDigits } from '../../text/read-number'
import { divide, formatDigits, multiply, type Numeric, parseNumber, round } from '../number'
import { ExpressionError } from '../problem'
import { describeValue } from '../value'
import { requireDecimals } from './argument-guards'
import type { FunctionRule } from './define-function'

/** Formats a number with all digits, or with the given number of decimals. */
function written(value: Numeric, decimals?: Numeric): string {
  if (decimals === undefined) return formatDigits(value)
  const digits = requireDecimals(decimals)
  return formatDigits(round(value, digits), digits)
}

/** Formats a number as text. */
export const numberToText: FunctionRule<'numberToText'> = (value, decimals) => written(value, decimals)

/** Parses a number from text as people write it. */
export const textToNumber: FunctionRule<'textToNumber'> = (text) => {
  const { digits } = text.trim() === '' ? { digits: '0' } : readDigits(text)
  const number = digits === undefined ? undefined : parseNumber(digits)
  if (number === undefined)
    throw new ExpressionError('expression.not-a-number', { found: describeValue(text) })
  return number
}

/** Formats a number with a comma every three digits before the decimal point. */
export const withThousands: FunctionRule<'withThousands'> = (value, decimals) =>
  groupDigits(written(value, decimals))

/** Parses 12.12% as 0.1212; the percent sign is optional. */
export const percentToNumber: FunctionRule<'percentToNumber'> = (percent) =>
  divide(textToNumber(percent.trim().replace(/[%％]$/, '')), 100)

/** Formats 0.1212 as 12.12%. */
export const numberToPercent: FunctionRule<'numberToPercent'> = (value, decimals = 2) =>
  `${written(multiply(value, 100), decimals)}%`
