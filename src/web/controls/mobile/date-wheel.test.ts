import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueFormats } from '#/core/text/formats'
import type { FormItem } from '#/generated/types'
import {
  formatWheelValues,
  halfDaysOf,
  minuteStepOf,
  parseWheelEnd,
  parseWheelValues,
  roundToWheels,
  setHalfDay,
  setWheelPart,
  suggestWheelEnd,
  suggestWheelStart,
  toFieldDate,
  wheelNumbers,
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
  ['date', { type: 'datetimerange', halfDays: true }, ['year', 'month', 'day', 'half']],
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
          const numbers = wheelNumbers(part, turned, { now })
          turned = setWheelPart(turned, part, numbers[nth % numbers.length] ?? 0)
        }
        const written = formatWheelValues(turned, parts)
        expect(valueFormats.get(format)?.(written), written).toBe(true)
        const back = parseWheelValues(written, now)
        expect(back && formatWheelValues(back, parts)).toBe(written)
      }),
    )
  },
)

const settingsOf = (own: FormItem) => {
  const parts = wheelPartsOf(own)
  return { parts, step: minuteStepOf(own, parts), halfDays: halfDaysOf(null) }
}
const period = (options: FormItem['options'] = {}) =>
  item('date', { type: 'datetimerange', format: 'yyyy-MM-dd HH:mm', ...options })

test.each([
  [period(), 5],
  [period({ minuteStep: 1 }), 1],
  [period({ minuteStep: null }), 5],
  [period({ minuteStep: 90 }), 1],
  [period({ format: 'yyyy-MM-dd HH:mm:ss' }), 1],
  [item('time', { format: 'HH:mm', minuteStep: 30 }), 30],
])('turns the minutes of a field by the step of its design (%#)', (own, step) => {
  expect(minuteStepOf(own, wheelPartsOf(own))).toBe(step)
})

test('offers the minutes of a step, and a stored minute between two of them', () => {
  const now = '2026-11-27 09:07:00'
  const turned = wheelValuesOfMoment(now, wheelPartsOf(period()))
  expect(wheelNumbers('minute', turned, { now, step: 15 })).toEqual([0, 7, 15, 30, 45])
})

test('begins a period at the next quarter of an hour, an hour long, across midnight', () => {
  const own = period()
  const start = suggestWheelStart('2026-11-27 23:46:03', settingsOf(own))
  expect(toFieldDate(start, own)).toBe('2026-11-28 00:00:00')
  const late = suggestWheelStart('2026-12-31 23:31:00', settingsOf(own))
  expect(toFieldDate(suggestWheelEnd(late, settingsOf(own)), own)).toBe('2027-01-01 00:45:00')
})

test('turns to the next step for now', () => {
  const own = period({ minuteStep: 1 })
  expect(toFieldDate(roundToWheels('2026-11-27 09:07:00', settingsOf(own)), own)).toBe('2026-11-27 09:07:00')
})

test.each([
  [8, '2026-11-27 09:00:00'],
  [12, '2026-11-27 13:00:00'],
  [20, '2026-11-27 13:00:00'],
])('begins half days at %i o’clock with the half of that hour and ends them with the day', (hour, from) => {
  const own = period({ halfDays: true })
  const start = suggestWheelStart(`2026-11-27 ${String(hour).padStart(2, '0')}:20:00`, settingsOf(own))
  expect(toFieldDate(start, own)).toBe(from)
  expect(toFieldDate(suggestWheelEnd(start, settingsOf(own)), own)).toBe('2026-11-27 18:00:00')
})

test('uses the break of the company for half days', () => {
  const hours = [
    { from: '08:30', until: '11:30' },
    { from: '14:00', until: '24:00' },
  ]
  expect(halfDaysOf([[], hours, [], [], [], [], []])).toEqual([
    ['08:30', '14:00'],
    ['11:30', '23:59'],
  ])
  const whole = [{ from: '08:00', until: '16:00' }]
  expect(halfDaysOf([whole, whole, whole, whole, whole, [], []])).toEqual(halfDaysOf(null))
})

test('reads a half day back from the time that it stores, at both ends', () => {
  const own = period({ halfDays: true })
  const settings = settingsOf(own)
  const now = '2026-11-27 00:00:00'
  for (const end of [0, 1] as const)
    for (const half of [0, 1]) {
      const turned = setHalfDay(wheelValuesOfMoment(now, settings.parts), half, settings.halfDays[end])
      expect(parseWheelEnd(toFieldDate(turned, own), { ...settings, end, now })?.half).toBe(half)
    }
})

test('suggests an end after every start of a time', () => {
  const own = item('time', { format: 'HH:mm', isRange: true })
  const start = setWheelPart(wheelValuesOfMoment('2026-01-01 23:30:00', ['hour', 'minute']), 'hour', 23)
  expect(toFieldDate(suggestWheelEnd(start, settingsOf(own)), own)).toBe('23:59:00')
})
