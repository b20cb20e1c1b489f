import { expect, test } from 'vitest'
import { button, company, design, only, start, step } from '../../../../tests/kit/house'
import { checkDesign } from '../../../core/flow/check/check-design'
import { checkUnassigned } from '../../../core/flow/check/unassigned-steps'
import { fixProblem } from './fix-problem'

const no = button([], { id: 'no', name: '拒绝', outcome: 'refuse' })

test('one press ends the whole flow instead of a branch, and the problem is gone', () => {
  const drawn = design([
    start(['组长', '财务']),
    step('组长', { dealers: only('zhou'), btnGroup: [button([]), no] }),
    step('财务', { dealers: only('wu') }),
  ])
  const [problem] = checkDesign(drawn).filter(({ mend }) => mend)
  expect(problem?.code).toBe('design.refusal-ends-branch')
  const mended = problem && fixProblem(drawn, problem)
  expect(mended?.funlist[1]?.btnGroup[1]?.end).toBe('flow')
  expect(mended && checkDesign(mended).filter(({ mend }) => mend)).toEqual([])
})

test('one press lets the general manager’s own request pass, and the problem is gone', () => {
  const drawn = design([start(['总经理']), step('总经理', { dealers: only('chen') })])
  const directory = company()
  const [problem] = checkUnassigned(drawn, { directory })
  expect(problem?.mend).toBe('skip-own')
  expect(problem && checkUnassigned(fixProblem(drawn, problem), { directory })).toEqual([])
})
