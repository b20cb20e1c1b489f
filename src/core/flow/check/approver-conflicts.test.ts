import { expect, test } from 'vitest'
import { button, dept, design, fun, group, only, start, step, user } from '../../../../tests/kit/house'
import type { FlowDesign } from '../../../generated/types'
import { runToCompletion } from '../../slices'
import { checkApproverConflicts } from './approver-conflicts'

const describe = (of: FlowDesign) =>
  runToCompletion(checkApproverConflicts(of)).map(
    ({ code, params, place }) => `${code.slice(7)} ${params?.name ?? ''} ${place?.step}`,
  )
const agreeing = (...to: string[]) => button(to, { id: 'yes', outcome: 'agree' })
const returning = (to: string) => button([to], { id: 'back', name: '退回', outcome: 'return' })

const two = (first: string[], second: string[], more: Partial<FlowDesign['funlist'][number]> = {}) =>
  design([
    start(['主管']),
    step('主管', { dealers: only(...first), btnGroup: [agreeing('总经理')] }),
    step('总经理', { dealers: only(...second), btnGroup: [agreeing(), returning('主管')], ...more }),
  ])

test('reports a person who is the only assignee of two consecutive steps', () => {
  expect(describe(two(['zhou'], ['zhou']))).toEqual(['asked-twice 周工 总经理'])
})

test('reports no conflict that is uncertain', () => {
  expect(describe(two(['zhou'], ['chen']))).toEqual([])
  expect(describe(two(['zhou', 'li'], ['zhou'])), 'somebody else may have handled it').toEqual([])
  expect(describe(two(['zhou'], ['zhou'], { dealtype: 'message' })), 'a notice asks nothing').toEqual([])
  const roots = { dealers: [group([user('zhou')], { runRoots: [dept('2')] })] }
  expect(describe(two(['zhou'], [], roots))).toEqual([])
  const inDepartment = { dealers: [group([user('zhou'), dept('4')])] }
  expect(describe(two(['zhou'], [], inDepartment))).toEqual([])
})

test('reports no double approval for a person who returns a step and gets it back', () => {
  const back = design([
    start(['主管']),
    step('主管', { dealers: only('zhou'), btnGroup: [agreeing('出纳')] }),
    step('出纳', { dealers: only('zheng'), btnGroup: [agreeing('归档'), returning('主管')] }),
    step('归档', { dealers: only('chen'), btnGroup: [agreeing(), returning('出纳')] }),
  ])
  expect(describe(back)).toEqual([])
})

test('reports a creator who alone approves the creator’s own request, unless the design allows it', () => {
  const own = design([
    start(['确认']),
    step('确认', { dealers: [group([fun('CreatID')])], btnGroup: [agreeing()] }),
  ])
  expect(describe(own)).toEqual(['own-approval  确认'])
  expect(describe({ ...own, set: { ...own.set, control: { approve_own: true } } })).toEqual([])
  const confirming = own.funlist.map((one) => (one.is_start ? one : { ...one, btnGroup: [button([])] }))
  expect(describe({ ...own, funlist: confirming }), 'confirming decides nothing').toEqual([])
})

test('reports a sole approver who is one of the few permitted creators', () => {
  const of = (creators: string[], dealer: string) => {
    const drawn = two([dealer], ['chen'])
    const begins = start(['主管'], { creatPermission: only(...creators) })
    return { ...drawn, funlist: drawn.funlist.map((one) => (one.is_start ? begins : one)) }
  }
  expect(describe(of(['li', 'zhou'], 'zhou'))).toEqual(['own-approval  主管'])
  expect(describe(of(['li', 'wang'], 'zhou'))).toEqual([])
})

test('reports a person who handled a step alone and must sign the next one with others', () => {
  expect(describe(two(['zhou'], ['li', 'zhou'], { dealtype: 'andsign' }))).toEqual([
    'asked-twice-among 周工 总经理',
  ])
  expect(describe(two(['zhou'], ['li', 'zhou'])), 'another person may sign').toEqual([])
})
