import { expect, test } from 'vitest'
import type { FlowSketch } from '../../../generated/types'
import { findUnknownReference } from './check-sketch'

const files = import.meta.glob<FlowSketch>('../../../../fixtures/templates/*.json', {
  eager: true,
  import: 'default',
})

test.each(Object.entries(files))('finds every name that %s uses', (_, sketch) => {
  expect(findUnknownReference(sketch)).toBeUndefined()
})

const sketch = {
  form: [{ name: '设备', type: 'input' }],
  steps: [{ name: '填写' }, { name: '审批', who: [{ is: 'superior' as const }] }],
}

test.each([
  ['a field of recipients', { steps: [{ name: '审批', who: [{ field: '没有' }] }] }],
  ['a result of a table', { steps: [{ name: '审批', who: [{ table: '没有' }] }] }],
  ['the target of a button', { steps: [{ name: '审批', buttons: [{ name: '同意', to: ['没有'] }] }] }],
  ['an editable field', { steps: [{ name: '审批', edits: ['没有'] }] }],
  ['a field of lists', { summary: ['没有'] }],
])('names %s that does not exist', (_, part) => {
  expect(findUnknownReference({ ...sketch, ...part })).toMatchObject({ name: '没有' })
})
