import { expect, test } from 'vitest'
import { button, design, only, start, step } from '../../../../tests/kit/house'
import type { FlowDesign, FlowDesignButton } from '../../../generated/types'
import { checkDesign } from './check-design'

const found = (drawn: FlowDesign) =>
  checkDesign(drawn)
    .filter(({ code }) => code === 'design.refusal-ends-branch' || code === 'design.end-leads-on')
    .map(({ code, place, mend = '' }) => `${code.slice(7)} ${place?.step} ${place?.button} ${mend}`.trim())

const no = (rest: Partial<FlowDesignButton> = {}) =>
  button([], { id: 'no', name: '拒绝', outcome: 'refuse', ...rest })

const signs = (name: string, to: string[], rest: Partial<FlowDesignButton> = {}) =>
  step(name, { dealers: only('zhou'), btnGroup: [button(to), no(rest)] })

const merged = (rest: Partial<FlowDesignButton>, back: string[] = []) =>
  design([
    start(['审批']),
    signs('审批', ['组长', '财务']),
    signs('组长', ['表决'], rest),
    step('财务', {
      dealers: only('wu'),
      btnGroup: [button(['表决']), button(back, { id: 'back', name: '退回', outcome: 'return' })],
    }),
    { ...signs('表决', []), merge_set: { funs: ['组长', '财务'] } },
  ])

test('offers to end the whole flow where a rejection ends only one of several branches', () => {
  expect(found(merged({}))).toEqual(['refusal-ends-branch 组长 no end-flow'])
  expect(found(merged({}, ['发起']))).toEqual(['refusal-ends-branch 组长 no end-flow'])
})

test.each(['flow', 'branch'] as const)('accepts what the design says: %s', (end) => {
  expect(found(merged({ end }))).toEqual([])
})

test('accepts rejections of steps that stand alone, also beside a notice', () => {
  const drawn = design([
    start(['审批', '通知']),
    signs('审批', ['复核']),
    signs('复核', []),
    step('通知', { dealtype: 'message', dealers: only('li'), btnGroup: [] }),
  ])
  expect(found(drawn)).toEqual([])
})

test('rejects a button that ends the flow and leads on', () => {
  const drawn = design([
    start(['审批']),
    signs('审批', [], { end: 'flow', defaultFunId: ['复核'] }),
    signs('复核', []),
  ])
  expect(found(drawn)).toEqual(['end-leads-on 审批 no'])
})
