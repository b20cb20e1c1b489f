import { expect, test } from 'vitest'
import { interpolate } from './interpolate'

const flows = '{n} {n, plural, one {flow is} other {flows are}} left of {all}'
const flujos = '{n, plural, one {Queda} other {Quedan}} {n} {n, plural, one {flujo} other {flujos}}'

test.each([
  ['en', flows, 1, '1 flow is left of 9'],
  ['en', flows, 0, '0 flows are left of 9'],
  ['en', flows, 21, '21 flows are left of 9'],
  ['es', flujos, 1, 'Queda 1 flujo'],
  ['es', flujos, 2, 'Quedan 2 flujos'],
  ['es', flujos, 1_000_000, 'Quedan 1000000 flujos'],
])('in %s uses for %s the correct plural form', (language, text, n, message) => {
  expect(interpolate(text, language, { n, all: 9 })).toBe(message)
})

test('keeps a placeholder without a value and uses the plural for it', () => {
  expect(interpolate(flows, 'en', {})).toBe('{n} flows are left of {all}')
})

test('never reads a value as a pattern or as another placeholder', () => {
  expect(interpolate('{name} {n}', 'en', { name: '$& {n}', n: 1 })).toBe('$& {n} 1')
})
