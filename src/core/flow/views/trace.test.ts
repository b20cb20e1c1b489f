import { expect, test } from 'vitest'
import type { Trace } from '../../../generated/types'
import type { FormVisibility } from './form-visibility'
import { toTrace } from './trace'

const sight = (isPartial: boolean, ...keys: string[]): FormVisibility => ({
  rights: new Map(),
  isPartial,
  keys: new Set(keys),
  models: new Set<string>(),
})
const row = (code: string, params: Trace['params'] = {}): Trace => ({ code, params, people: ['周工'] })
const retained = [{ code: 'trace.kept', params: {}, people: [] }]

test.each<[what: string, trace: Trace[], sight: FormVisibility, isTold: boolean]>([
  [
    'everything to who sees the whole form',
    [row('trace.form', { key: 'k' }), row('trace.function')],
    sight(false),
    true,
  ],
  [
    'what tells nothing of the form to anybody',
    [row('trace.role'), row('trace.passed-left')],
    sight(true),
    true,
  ],
  [
    'what is picked in a field to who sees the field',
    [row('trace.form', { key: 'k' })],
    sight(true, 'k'),
    true,
  ],
  [
    'nothing of a field that is hidden, not even whom the rows after it found',
    [row('trace.form', { key: 'k' }), row('trace.scope')],
    sight(true, 'other'),
    false,
  ],
  [
    'nobody who was picked in a hidden field and has left',
    [row('trace.role'), row('trace.form-left', { key: 'k' })],
    sight(true),
    false,
  ],
  [
    'the superiors of whom a field names to who sees the field',
    [row('trace.super-form', { key: 'k' })],
    sight(true, 'k'),
    true,
  ],
  [
    'not the superiors of whom a hidden field names',
    [row('trace.super-form', { key: 'k' })],
    sight(true),
    false,
  ],
  ['not which condition on the form holds', [row('trace.formif', { name: '大额' })], sight(true, 'k'), false],
  ['not what a program method found', [row('trace.function', { name: '分派' })], sight(true, 'k'), false],
])('shows in the reasons %s', (_, trace, reader, isTold) =>
  expect(toTrace(trace, reader)).toEqual(isTold ? trace : retained),
)
