import { expect, test } from 'vitest'
import { field, formOf } from '../../../tests/kit/form-of'
import { checkFormDesign } from './check-design'

const found = (type: string, options: Record<string, unknown>) =>
  checkFormDesign(formOf(field('日期', { type, options }))).map(({ code, level, params }) => [
    code,
    level,
    params?.option,
  ])

test.each([
  ['date', { timestamp: true }, 'timestamp'],
  ['time', { arrowControl: false }, 'arrowControl'],
])(
  'an option of an old %s that does nothing here is told, and the form can be published',
  (type, options, name) => {
    expect(found(type, options)).toEqual([['form-design.option-idle', 'warning', name]])
  },
)

test.each([
  ['date', { timestamp: false }],
  ['time', { arrowControl: true }],
])('what an old %s asks for anyway is not', (type, options) => expect(found(type, options)).toEqual([]))
