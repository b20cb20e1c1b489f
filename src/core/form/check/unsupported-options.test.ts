import { expect, test } from 'vitest'
import { field, formOf } from '../../../../tests/kit/form-of'
import { checkFormDesign } from './check-design'

const found = (type: string, options: Record<string, unknown>) =>
  checkFormDesign(formOf(field('日期', { type, options }))).map(({ code, level, params }) => [
    code,
    level,
    params?.option,
  ])

test('an option of an old time that does nothing here is told, and the form can be published', () => {
  expect(found('time', { arrowControl: false })).toEqual([
    ['form-design.option-idle', 'warning', 'arrowControl'],
  ])
})

test.each([
  ['date', { timestamp: true }],
  ['time', { arrowControl: true }],
])('what an old %s asks for and gets is not', (type, options) => expect(found(type, options)).toEqual([]))
