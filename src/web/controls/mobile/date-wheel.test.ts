import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formats } from '#/core/text/formats'
import type { FormItem } from '#/generated/types'
import {
  formatWheelValues,
  numbersOf,
  parseWheelValues,
  setWheelPart,
  toFieldDate,
  wheelPartsOf,
  wheelValuesOfMoment,
} from './date-wheel'

const item = (type: string, options: FormItem['options']): FormItem => ({
  type,
  name: 'x',
  key: '1732154400000_1',
  keyindex: 1,
  model: 'm',
  rules: [],
  options,
})

test.each([
  ['date', { type: 'year' }, ['year']],
  ['date', { type: 'month' }, ['year', 'month']],
  ['date', {}, ['year', 'month', 'day']],
  ['date', { type: 'daterange' }, ['year', 'month', 'day']],
  ['date', { type: 'datetimerange' }, ['year', 'month', 'day', 'hour', 'minute']],
  [
    'date',
    { type: 'datetime', format: 'yyyy-MM-dd HH:mm:ss' },
    ['year', 'month', 'day', 'hour', 'minute', 'second'],
  ],
  ['time', { format: 'HH:mm' }, ['hour', 'minute']],
  ['time', {}, ['hour', 'minute', 'second']],
])('a %s control with options %o shows one wheel for each part of its format', (type, options, parts) => {
  expect(wheelPartsOf(item(type, options))).toEqual(parts)
})

test('stores a time in a custom format to the minute', () => {
  const own = item('time', { format: 'HH:mm', valueFormat: 'HH:mm' })
  const turned = wheelValuesOfMoment('2028-01-31 07:05:00', wheelPartsOf(own))
  expect(toFieldDate(turned, own)).toBe('07:05')
  expect(toFieldDate(turned, item('time', {}))).toBe('07:05:00')
})

test('changes the 31st to the last day of a shorter month', () => {
  const turned = wheelValuesOfMoment('2028-01-31 00:00:00', ['year', 'month', 'day'])
  expect(formatWheelValues(setWheelPart(turned, 'month', 2), ['year', 'month', 'day'])).toBe('2028-02-29')
})

test.each([
  ['year', ['year']],
  ['month', ['year', 'month']],
  ['date', ['year', 'month', 'day']],
  ['datetime', ['year', 'month', 'day', 'hour', 'minute']],
  ['time', ['hour', 'minute']],
] as const)(
  'turning the wheels of a %s always gives one valid value that restores the same wheels',
  (format, parts) => {
    const now = '2026-11-22 00:00:00'
    const turns = fc.array(fc.tuple(fc.constantFrom(...parts), fc.nat()), { maxLength: 12 })
    fc.assert(
      fc.property(turns, (all) => {
        let turned = wheelValuesOfMoment(now, parts)
        for (const [part, nth] of all) {
          const numbers = numbersOf(part, turned, now)
          turned = setWheelPart(turned, part, numbers[nth % numbers.length] ?? 0)
        }
        const written = formatWheelValues(turned, parts)
        expect(formats.get(format)?.(written), written).toBe(true)
        const back = parseWheelValues(written, now)
        expect(back && formatWheelValues(back, parts)).toBe(written)
      }),
    )
  },
)
