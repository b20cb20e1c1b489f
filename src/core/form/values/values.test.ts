import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameValue, valueKey } from './form-values'

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('', null, undefined, 0, -0, 1, Number.NaN, 'a', '1', true, [], {}),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('id', 'name', 'dept'), tie('value'), { maxKeys: 3 }),
  ),
}))

test('gives two values the same key exactly when they are equal', () =>
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(valueKey(a) === valueKey(b)).toBe(isSameValue(a, b))
    }),
    { numRuns: 2_000 },
  ))

test('ignores the order of members and empty members in a key', () =>
  expect(valueKey({ id: 'a', name: '李娜', dept: '' })).toBe(valueKey({ name: '李娜', id: 'a' })))
