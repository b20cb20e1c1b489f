import { expect, test } from 'vitest'
import { field, formOf } from '../../../../tests/kit/form-of'
import { checkFormDesign } from './check-design'

const found = (type: string, options: Record<string, unknown>) =>
  checkFormDesign(formOf(field('日期', { type, options }))).map(({ code, level, params }) => [
    code,
    level,
    params?.option,
  ])

test('warns about a legacy option without effect, and lets the form be published', () => {
  expect(found('time', { arrowControl: false })).toEqual([
    ['form-design.option-idle', 'warning', 'arrowControl'],
  ])
})

test.each([
  ['date', { timestamp: true }],
  ['time', { arrowControl: true }],
])('does not warn about supported options of an old %s', (type, options) =>
  expect(found(type, options)).toEqual([]),
)
