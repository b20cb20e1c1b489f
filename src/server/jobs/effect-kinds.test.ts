import { expect, test } from 'vitest'
import { isText } from '../platform/i18n/texts'
import { batchJobsByKind, singleJobsByKind } from './effect-kinds'

test.each([...singleJobsByKind.keys(), ...batchJobsByKind.keys()])(
  'an incident of kind %s has words for people',
  (kind) => expect(isText(`incident.kind.${kind}`)).toBe(true),
)

test('every kind has one runner', () => {
  expect(batchJobsByKind.has('notify')).toBe(true)
  expect([...singleJobsByKind.keys()].filter((kind) => batchJobsByKind.has(kind))).toEqual([])
})
