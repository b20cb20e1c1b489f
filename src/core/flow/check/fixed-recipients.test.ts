import { expect, test } from 'vitest'
import {
  button,
  company,
  design,
  fun,
  group,
  only,
  role,
  signPolicy,
  start,
  step,
} from '../../../../tests/kit/house'
import type { FlowDesignStep } from '../../../generated/types'
import { runToCompletion } from '../../slices'
import { checkFixedRecipients } from './fixed-recipients'

const problemsOf = (more: Partial<FlowDesignStep>, directory = company()) => {
  const signing = step('会签', { btnGroup: [button([])], ...more })
  return runToCompletion(checkFixedRecipients(design([start(['会签']), signing]), { directory }))
}
const describe = (...requests: Parameters<typeof problemsOf>) =>
  problemsOf(...requests).map(({ code, params }) => `${code.slice(7)} ${params?.name ?? ''}`.trim())

test('reports a signer whom two entries name, by name or as the only person of a role', () => {
  expect(describe({ dealtype: 'andsign', dealers: [...only('zhou'), ...only('li', 'zhou')] })).toEqual([
    'signer-twice 周工',
  ])
  expect(describe({ dealtype: 'andsign', dealers: only('zhou', 'li') })).toEqual([])
  expect(describe({ dealers: [...only('zhou'), ...only('li', 'zhou')] }), 'one signature is enough').toEqual(
    [],
  )
})

test('reports voters and holders of a veto who do not receive the step', () => {
  const weights = [{ who: only('chen'), votes: 2 }]
  expect(
    describe({ dealers: only('zhou', 'li'), sign: signPolicy({ weights, veto: only('wang') }) }),
  ).toEqual(['sign-weight-outside 陈总', 'sign-veto-outside 王芳'])
  expect(
    describe({ dealers: only('zhou', 'chen'), sign: signPolicy({ weights, veto: only('zhou') }) }),
  ).toEqual([])
  const byCreator = [group([fun('directSuperByCreat')])]
  expect(describe({ dealers: byCreator, sign: signPolicy({ weights }) }), 'recipients are unknown').toEqual(
    [],
  )
})

test('reports copies that nobody receives', () => {
  const nobody = [group([role('cashier'), role('manager')], { chosetype: 'and' })]
  expect(describe({ dealers: only('zhou'), cc: nobody })).toEqual(['copies-nobody'])
  expect(describe({ dealers: only('zhou'), cc: only('li') })).toEqual([])
  expect(describe({ dealers: only('zhou') })).toEqual([])
})

test('reports recipients that never exist without running a flow, and only warns for skippable steps', () => {
  const dealers = [group([role('cashier'), role('manager')], { chosetype: 'and' })]
  const levels = (nobodypass: boolean) => problemsOf({ dealers, nobodypass }).map(({ level }) => level)
  expect(levels(false)).toEqual(['error'])
  expect(levels(true)).toEqual(['warning'])
  expect(describe({ dealers: only('zhou') })).toEqual([])
  expect(describe({ dealers: only('zhou') }, company({ left: ['zhou'] }))).toEqual(['nobody-found'])
})

test('can interrupt the check of signers and voters between their entries', () => {
  const many = [group(Array.from({ length: 100 }, () => role('cashier')))]
  const signing = step('会签', { dealers: many, sign: signPolicy({ veto: many }), btnGroup: [button([])] })
  const slices = [...checkFixedRecipients(design([start(['会签']), signing]), { directory: company() })]
  expect(slices.length).toBeGreaterThan(200)
})
