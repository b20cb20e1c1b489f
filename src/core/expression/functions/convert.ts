import { digitsOf, divide, groupedDigits, multiply, type Numeric, parseNumber, round } from '../number'
import { Failure } from '../problem'
import { describe, toNumber } from '../value'
import { decimalsWithin } from './argument-guards'
import type { Rule } from './define-function'

/** All digits of a number, or so many decimals. */
function written(value: Numeric, decimals?: Numeric): string {
  if (decimals === undefined) return digitsOf(value)
  const digits = decimalsWithin(decimals)
  return digitsOf(round(value, digits), digits)
}

/** A number as text. */
export const numberToText: Rule<'numberToText'> = (value, decimals) => written(value, decimals)

/** The number a text spells, with what people put around and into amounts taken away. */
export const textToNumber: Rule<'textToNumber'> = (text) => {
  const plain = text.normalize('NFKC').replace(/[,\s]/g, '')
  const digits = plain.replace(/^(-?)[¥$€]?(-?[\d.]+)[元圆]?$/, '$1$2')
  const number = digits === '' ? 0 : parseNumber(digits)
  if (number === undefined) throw new Failure('expression.not-a-number', { found: describe(text) })
  return number
}

/** A number with a comma every three digits before its point. */
export const withThousands: Rule<'withThousands'> = (value, decimals) =>
  groupedDigits(written(value, decimals))

/** 12.12% as 0.1212; the sign itself may be missing. */
export const percentToNumber: Rule<'percentToNumber'> = (percent) =>
  divide(toNumber(percent.trim().replace(/[%％]$/, '')), 100)

/** 0.1212 as 12.12%. */
export const numberToPercent: Rule<'numberToPercent'> = (value, decimals = 2) =>
  `${written(multiply(value, 100), decimals)}%`
