import { expect, test } from 'vitest'
import { isTextKey } from '../platform/i18n/texts'
import { batchJobsByKind, singleJobsByKind } from './effect-kinds'

test.each([...singleJobsByKind.keys(), ...batchJobsByKind.keys()])(
  'has a text for an incident of kind %s',
  (kind) => expect(isTextKey(`incident.kind.${kind}`)).toBe(true),
)

test('has one runner for every kind', () => {
  expect(batchJobsByKind.has('notify')).toBe(true)
  expect([...singleJobsByKind.keys()].filter((kind) => batchJobsByKind.has(kind))).toEqual([])
})
