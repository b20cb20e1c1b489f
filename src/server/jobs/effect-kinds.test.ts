import { expect, test } from 'vitest'
import { isText } from '../platform/i18n/texts'
import { batchedKinds, effectKinds } from './effect-kinds'

test.each([...effectKinds.keys(), ...batchedKinds.keys()])(
  'an incident of kind %s has words for people',
  (kind) => expect(isText(`incident.kind.${kind}`)).toBe(true),
)

test('every kind has one runner', () => {
  expect(batchedKinds.has('notify')).toBe(true)
  expect([...effectKinds.keys()].filter((kind) => batchedKinds.has(kind))).toEqual([])
})
