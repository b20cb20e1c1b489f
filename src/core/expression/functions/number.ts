import { digitsOf, divide, round } from '../number'
import { Failure } from '../problem'
import { toNumber } from '../value'
import { defineFunction } from './define'

const mostDigits = 10

/** Commercial rounding to a number of decimals, two unless said. */
export const roundTo = defineFunction({
  name: '四舍五入保留小数',
  parameters: ['number', 'number'],
  required: 1,
  result: 'number',
  run(value, digits = 2) {
    const whole =
      typeof digits === 'number' && Number.isInteger(digits) && digits >= 0 && digits <= mostDigits
    if (!whole) throw new Failure('expression.argument-invalid', { found: digitsOf(digits) })
    return round(value, digits)
  },
})

/** 12.12% as 0.1212; the sign itself may be missing. */
export const percentToNumber = defineFunction({
  name: '百分比转数字',
  parameters: ['text'],
  result: 'number',
  run: (percent) => divide(toNumber(percent.trim().replace(/[%％]$/, '')), 100),
})
