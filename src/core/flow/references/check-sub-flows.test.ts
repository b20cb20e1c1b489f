import { expect, test } from 'vitest'
import texts from '#/generated/texts/all/zh.json'
import { button, design, field, limit, ofParts, only, start, step } from '../../../../tests/kit/house'
import { checkDesign } from '../check/check-design'
import type { SubFlowCandidate } from './check-context'

const amount = field(1, '金额', 'number')
const value = (normal: string) => ({ type: 'normal' as const, normal, advanced: '' })
const entry = (model: string, source: string) => ({
  name: model,
  label: model,
  model,
  custom_value: value(source),
})
const paying = { n: '付款', v: 'pay', form_map: [entry('sum', 'f1')] }
const drawn = (flow = paying) =>
  design(
    [
      start([], {
        formEditLimit: [limit(amount)],
        btnGroup: [button(['主管'], { defaultSonFlowId: [flow] })],
      }),
      step('主管', { dealers: only('zhou') }),
    ],
    [amount],
  )
const pay: SubFlowCandidate = {
  formset: { ...drawn().formset, list: [field(7, '付款金额', 'number', { model: 'sum' })] },
  isOpen: true,
  starts: [],
}
const problems = (flows: Record<string, SubFlowCandidate>, flow = paying) =>
  ofParts(checkDesign(drawn(flow), { flows: new Map(Object.entries(flows)), self: 'buy' })).map(
    ({ code, level }) => `${code} ${level}`,
  )

test('accepts starting a flow that is enabled, published and open to others', () => {
  expect(problems({ pay })).toEqual([])
  expect(problems({ pay: { ...pay, isOpen: false } })).toEqual(['design.sub-flow-not-available error'])
  expect(problems({})).toEqual(['design.sub-flow-not-available error'])
})

test('warns about a circle of flows that start each other', () => {
  const circle = 'design.sub-flow-circle warning'
  expect(problems({ pay: { ...pay, starts: ['buy'] } })).toEqual([circle])
  const audit = { ...pay, starts: ['buy'] }
  expect(problems({ pay: { ...pay, starts: ['audit'] }, audit })).toEqual([circle])
  expect(problems({ pay: { ...pay, starts: ['audit', 'pay'] }, audit: pay })).toEqual([])
})

test('checks a field map against the form that it fills', () => {
  const lost = { ...paying, form_map: [entry('gone', 'f1')] }
  expect(problems({ pay }, lost)).toEqual(['form-map.target-lost warning'])
  for (const code of ['sub-flow-circle', 'sub-flow-not-available'])
    expect(texts).toHaveProperty([`design.${code}`])
})

test('accepts a start that leads only to another flow', () => {
  const alone = { ...drawn(), funlist: [start([], { formEditLimit: [limit(amount)] })] }
  const [only] = alone.funlist
  if (only) only.btnGroup = [button([], { defaultSonFlowId: [paying] })]
  expect(ofParts(checkDesign(alone, { flows: new Map([['pay', pay]]) }))).toEqual([])
})
