import { expect, test } from 'vitest'
import { button, design, fun, group, only, start, step } from '../../../../tests/kit/house'
import type { FlowDesignStep } from '../../../generated/types'
import { needsActingDepartment } from './acting-department'

const drawn = (later: Partial<FlowDesignStep>, earlier: Partial<FlowDesignStep> = {}) =>
  design([
    start(['复核']),
    step('复核', { dealers: only('zhou'), btnGroup: [button(['审批'])], ...earlier }),
    step('审批', { dealers: only('wu'), ...later }),
  ])

const asks = (of: ReturnType<typeof design>) => {
  const [, review] = of.funlist
  return review && needsActingDepartment(of, review)
}

test('asks for the department only where a later step looks for people from it', () => {
  expect(asks(drawn({}))).toBe(false)
  expect(asks(drawn({ dealers: [group([fun('LastUserID')])] }))).toBe(false)
  expect(asks(drawn({ dealers: [group([fun('SuperByLastUser')])] }))).toBe(true)
  expect(asks(drawn({ dealers: [group([fun('Super', { chosetype: 'lastuser' })])] }))).toBe(true)
  expect(asks(drawn({ nobody: { ask: 'superior', people: [] } }))).toBe(true)
  expect(asks(drawn({ dealers: [group([{ type: 'contactgroup', id: 'g', name: 'g' }])] }))).toBe(true)
})

test('does not ask for the sake of a step that cannot follow', () => {
  const of = drawn({})
  const apart = step('另一', { dealers: [group([fun('SuperByLastUser')])] })
  expect(asks({ ...of, funlist: [...of.funlist, apart] })).toBe(false)
})

test('asks where the range of the design starts from the previous assignee', () => {
  const of = drawn({})
  expect(asks({ ...of, set: { ...of.set, runRoottype: 'lastuser' } })).toBe(true)
})
