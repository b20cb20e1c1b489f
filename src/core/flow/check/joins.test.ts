import { expect, test } from 'vitest'
import { button, design, start, step, when } from '../../../../tests/kit/house'
import type { EventSet, FlowDesign } from '../../../generated/types'
import { checkDesign } from './check-design'

const describe = (of: FlowDesign, ...codes: string[]) =>
  checkDesign(of).flatMap(({ code, params, place }) =>
    codes.includes(code.slice(7)) ? [`${code.slice(7)} ${place?.step} ${params?.name ?? ''}`.trim()] : [],
  )
const joined = (begin: ReturnType<typeof start>) =>
  design([
    begin,
    step('行政', { btnGroup: [button(['总经理'])] }),
    step('人事', { btnGroup: [button(['总经理'])] }),
    step('总经理', { merge_set: { funs: ['行政', '人事'] } }),
  ])

test('reports a merge of steps that a flow never visits together', () => {
  const either = [button(['行政'], { id: 'a' }), button(['人事'], { id: 'b' })]
  expect(describe(joined(start([], { btnGroup: either })), 'merge-never')).toEqual(['merge-never 总经理'])
  const byAmount = [button(['行政'], { NextFun: [when('1 > 2', '人事')] })]
  expect(describe(joined(start([], { btnGroup: byAmount })), 'merge-never')).toEqual(['merge-never 总经理'])
})

test.each([
  ['the same button', [button(['行政', '人事'])]],
  ['what always follows', [button(['行政'], { handler: { funId: ['人事'], SonFlowId: [] } })]],
  ['two conditions', [button([], { NextFun: [when('1 > 0', '行政'), when('2 > 0', '人事')] })]],
])('accepts a merge of steps to which %s leads', (_, btnGroup) => {
  expect(describe(joined(start([], { btnGroup })), 'merge-never')).toEqual([])
})

const waiting = (event_set: EventSet, flows = [{ n: '付款', v: 'pay' }]) =>
  design([
    start([], { btnGroup: [button(['等'], { defaultSonFlowId: flows })] }),
    step('等', { dealtype: 'event', btnGroup: [], event_set }),
    step('主管'),
    step('出纳'),
  ])
const ways = {
  maybe_fun_list: [
    { _id: 'yes', showName: '完成', funids: ['主管'] },
    { _id: 'late', showName: '超时', funids: ['出纳'] },
  ],
  outcomes: { done: 'yes', timeout: 'late' },
}

test('reports an impossible time-out: without a longest wait, or where the event has none', () => {
  const of = (seconds: number) =>
    describe(
      waiting({ type: 'wait_flows', wait_flows: { until: 'all', seconds }, ...ways }),
      'event-way-unused',
    )
  expect(of(0)).toEqual(['event-way-unused 等 超时'])
  expect(of(60)).toEqual([])
  const timer = waiting({ type: 'timer', timer: { until: 'delay', seconds: 60 }, ...ways })
  expect(describe(timer, 'event-way-unused')).toEqual(['event-way-unused 等 超时'])
})

test('reports waiting for flows that nothing starts', () => {
  const set: EventSet = { type: 'wait_flows', wait_flows: { until: 'all', seconds: 60 }, ...ways }
  expect(describe(waiting(set), 'event-waits-nothing')).toEqual([])
  expect(describe(waiting(set, []), 'event-waits-nothing')).toEqual(['event-waits-nothing 等'])
})

/** Builds two branches that begin together and are merged; a refusal at one step leads to the start. */
const refusing = (from: string, merge: string[]) => {
  const buttons = (id: string, ...to: string[]) => ({
    btnGroup: [
      button(to, { id: 'yes', outcome: 'agree' }),
      button(id === from ? ['发起'] : [], { id: 'no', name: '拒绝', outcome: 'refuse' }),
    ],
  })
  return design([
    start(['组长', '财务']),
    step('组长', buttons('组长', '表决')),
    step('财务', buttons('财务', '表决')),
    step('表决', { ...buttons('表决', '归档'), merge_set: { funs: merge } }),
    step('归档', buttons('归档')),
  ])
}

test.each(['组长', '表决', '归档'])('accepts a refusal at %s that leads to the start of branches', (from) => {
  expect(describe(refusing(from, ['组长', '财务']), 'branches-unmerged')).toEqual([])
})

test('reports branches without a merge although a refusal leads to the start', () => {
  expect(describe(refusing('归档', []), 'branches-unmerged')).toEqual(['branches-unmerged 表决'])
})
