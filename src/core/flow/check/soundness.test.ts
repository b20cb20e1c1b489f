import { expect, test } from 'vitest'
import {
  at,
  button,
  company,
  dept,
  design,
  field,
  only,
  start,
  step,
  when,
} from '../../../../tests/kit/house'
import type { FlowDesign } from '../../../generated/types'
import { runToCompletion } from '../../slices'
import { checkDesign } from './check-design'
import { checkSoundness, findEndlessSteps } from './soundness'

const describe = (of: FlowDesign) =>
  runToCompletion(checkSoundness(of)).map(
    ({ code, level, place }) => `${code.slice(7)} ${level} ${place?.step}`,
  )
const refusing = button([], { id: 'no', name: '拒绝', outcome: 'refuse' })
const agreeing = (...to: string[]) => button(to, { id: 'yes', outcome: 'agree' })

test('reports a circle that no button leaves', () => {
  const endless = design([
    start(['主管']),
    step('主管', { btnGroup: [agreeing('人事'), { ...refusing, defaultFunId: ['人事'] }] }),
    step('人事', { btnGroup: [agreeing('总经理', '主管')] }),
    step('总经理', { btnGroup: [agreeing()] }),
  ])
  expect([...findEndlessSteps(endless)].sort()).toEqual(['人事', '发起', '主管'].sort())
  expect(describe(endless)).toContain('never-ends error 人事')
})

test.each<[string, FlowDesign]>([
  ['one button ends', design([start(['主管']), step('主管', { btnGroup: [agreeing('主管'), refusing] })])],
  [
    'a condition may lead out',
    design(
      [
        start(['主管']),
        step('主管', {
          btnGroup: [
            { ...agreeing('主管'), NextFun: [when(`${at(field(1, '金额', 'number'))} > 1`, '出纳')] },
            refusing,
          ],
        }),
        step('出纳', { btnGroup: [agreeing()] }),
      ],
      [field(1, '金额', 'number')],
    ),
  ],
])('accepts a circle where %s', (_, of) => {
  expect(findEndlessSteps(of).size).toBe(0)
})

const branching = (merge: string[]) =>
  design([
    start(['行政', '人事']),
    step('行政', { btnGroup: [agreeing('总经理'), refusing] }),
    step('人事', { btnGroup: [agreeing('总经理'), refusing] }),
    step('总经理', { merge_set: { funs: merge }, btnGroup: [agreeing('归档')] }),
    step('归档', { dealtype: 'message' }),
  ])

test('accepts merged branches, and reports the first step where unmerged branches meet', () => {
  expect(describe(branching([]))).toEqual(['branches-unmerged warning 总经理'])
  expect(describe(branching(['行政', '人事']))).toEqual([])
})

test('reports no meeting of branches that are sent back to their beginning', () => {
  const back = button(['主管'], { id: 'back', name: '退回', outcome: 'return' })
  const flowDesignStep = step('主管', { btnGroup: [agreeing('行政', '人事'), refusing] })
  const of = branching(['行政', '人事']).funlist.map((one) => {
    if (one.is_start) return start(['主管'])
    return ['行政', '人事'].includes(one.id) ? { ...one, btnGroup: [agreeing('总经理'), back] } : one
  })
  expect(describe(design([...of, flowDesignStep]))).toEqual([])
})

test('reports a missing department in the rights on flows', () => {
  const one = design([
    start(['主管']),
    step('主管', { dealers: only('zhou'), btnGroup: [agreeing(), refusing] }),
  ])
  const naming = (id: string) => ({
    ...one,
    set: {
      ...one.set,
      permissions: [{ allow: ['watch' as const], deptuser: only('chen'), admindept: [dept(id)] }],
    },
  })
  const codes = (of: FlowDesign) =>
    checkDesign(of, { directory: company() }).map(({ code, place }) => `${code} ${place?.part}`)
  expect(codes(naming('2'))).toEqual([])
  expect(codes(naming('撤了'))).toEqual(['design.dept-unknown set.permissions'])
})

test('reports a flow that can only be agreed to', () => {
  const one = design([start(['主管']), step('主管', { btnGroup: [agreeing()] })])
  expect(describe(one)).toEqual(['no-refusal warning 主管'])
  const both = design([start(['主管']), step('主管', { btnGroup: [agreeing(), refusing] })])
  expect(describe(both)).toEqual([])
})
