import { expect, test } from 'vitest'
import { runToCompletion } from '../../slices'
import { localizeDesign, localizeDesignInSlices } from './localize-design'

const words = { 同意: 'Agree', 请假: 'Leave', 年假: 'Annual leave', 说明: 'Note' }

test('translates the words of a design and keeps those without a translation', () => {
  const result = { name: '请假', btnGroup: [{ name: '同意' }, { name: '转交' }], desc: '说明' }
  expect(localizeDesign(result, words)).toEqual({
    name: 'Leave',
    desc: 'Note',
    btnGroup: [{ name: 'Agree' }, { name: '转交' }],
  })
})

test('translates the description of a flow', () => {
  expect(localizeDesign({ name: '请假', description: '说明' }, words)).toEqual({
    name: 'Leave',
    description: 'Note',
  })
})

test('translates lists of names and conditions word by word', () => {
  const result = { ways: [{ to: ['请假'], fields: ['说明'] }], because: '说明 "年假" > 3 → ✓' }
  expect(localizeDesign(result, words)).toEqual({
    ways: [{ to: ['Leave'], fields: ['Note'] }],
    because: 'Note "Annual leave" > 3 → ✓',
  })
})

test('translates only the label of a choice and keeps its value', () => {
  expect(localizeDesign({ options: [{ value: '年假', label: '年假' }] }, words)).toEqual({
    options: [{ value: '年假', label: 'Annual leave' }],
  })
})

test('never translates text that people wrote', () => {
  const result = { desc: '请假', formdata: { name: '年假' }, suggest: '同意', form_save: { button: '同意' } }
  expect(localizeDesign(result, words)).toEqual(result)
})

test('translates a long response the same in slices, interruptible within its rows', () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => ({
    name: at % 2 ? '请假' : '同意',
    at: { step: '说明' },
  }))
  const parts = localizeDesignInSlices({ rows }, words)
  let pieces = 0
  while (!parts.next().done) pieces++
  expect(pieces).toBeGreaterThanOrEqual((2 * rows.length) / 200)
  expect(runToCompletion(localizeDesignInSlices({ rows }, words))).toEqual({
    rows: rows.map(({ name }) => ({ name: name === '请假' ? 'Leave' : 'Agree', at: { step: 'Note' } })),
  })
})
