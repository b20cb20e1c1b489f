import { expect, test } from 'vitest'
import { at, button, design, field, limit, only, start, step, when } from '../../../../tests/kit/house'
import type { FlowDesign } from '../../../generated/types'
import { compareDesigns } from './compare-designs'
import { describeDifference } from './difference-details'

const amount = field(1, '金额', 'number')
const drawn = (more: Parameters<typeof step>[1] = {}, item = amount) =>
  design([start(['主管']), step('主管', { dealers: only('zhou'), ...more }), step('总经理')], [item])

const describe = (before: FlowDesign, after: FlowDesign) =>
  compareDesigns(before, after).flatMap((one) =>
    describeDifference(one, [before, after]).map(
      ({ part, of = '', was, now }) => `${part} ${of}: ${was} => ${now}`,
    ),
  )

test('describes recipients by name', () => {
  expect(describe(drawn(), drawn({ dealers: only('chen', 'wu') }))).toEqual(['dealers : 周工 => 陈总、吴会'])
})

test('describes conditions with their target steps by name', () => {
  const buttons = (to: string) => [
    button(['总经理'], { id: 'yes', NextFun: [when(`${at(amount)} > ${to}`, '主管')] }),
  ]
  expect(describe(drawn({ btnGroup: buttons('5000') }), drawn({ btnGroup: buttons('8000') }))).toEqual([
    'btnGroup 同意: 金额 > 5000 → 主管；→ 总经理 => 金额 > 8000 → 主管；→ 总经理',
  ])
})

test('numbers the conditions when only the first that holds counts', () => {
  const yes = button(['总经理'], { id: 'yes', NextFun: [when(`${at(amount)} > 1`, '主管')] })
  expect(describe(drawn({ btnGroup: [yes] }), drawn({ btnGroup: [{ ...yes, follow: 'first' }] }))).toEqual([
    'btnGroup 同意: 金额 > 1 → 主管；→ 总经理 => 1. 金额 > 1 → 主管；→ 总经理',
  ])
})

test('describes added, removed and renamed buttons', () => {
  const no = button([], { id: 'no', name: '拒绝' })
  const yes = button(['总经理'], { id: 'yes' })
  expect(describe(drawn({ btnGroup: [yes] }), drawn({ btnGroup: [{ ...yes, name: '批准' }, no] }))).toEqual([
    'name 批准: 同意 => 批准',
    'btnGroup 拒绝:  => —',
  ])
})

test('describes rights field by field', () => {
  const before = drawn({ formEditLimit: [limit(amount, 'readonly')] })
  const after = drawn({ formEditLimit: [limit(amount, 'canedit', true)] })
  expect(describe(before, after)).toEqual(['formEditLimit 金额: readonly => canedit*'])
})

test('describes button outcomes, the assignees of a step, and the remark', () => {
  const yes = button(['总经理'], { id: 'yes' })
  const after = drawn({
    btnGroup: [{ ...yes, outcome: 'refuse', reason: 'none' }],
    merge_set: { funs: ['总经理', '主管'] },
  })
  expect(describe(drawn({ btnGroup: [yes] }), { ...after, remark: '不超过两天' })).toEqual([
    'outcome 同意:  => refuse',
    'reason 同意:  => none',
    'merge_set :  => 总经理、主管',
    'text :  => 不超过两天',
  ])
})

test('describes formulas of fields in readable form', () => {
  const shown = { ...amount, linkage: { shown: `${at(amount)} > 1` } }
  expect(describe(drawn(), drawn({}, shown))).toEqual(['linkage :  => 金额 > 1'])
})
