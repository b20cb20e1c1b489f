import { expect, test } from 'vitest'
import {
  type ButtonRights,
  canDeselectRecipients,
  changeStepChoice,
  findStepChoice,
  type NextStep,
  toggleRecipient,
} from './next-steps'

const button: ButtonRights = { canchoseflow: 0, canchoseander: 0, canchoseorer: 1, canchosecc: 1 }
const stepFor = (dealtype: NextStep['dealtype'], ...names: string[]): NextStep => ({
  funid: 'f',
  funname: '审批',
  dealtype,
  level: 0,
  trace: [],
  list: names.map((name) => ({ to: name, name })),
})

test.each([
  ['or-signers where the button allows', stepFor('orsign', '李明', '王芳'), true],
  ['no and-signers where the button does not', stepFor('andsign', '李明', '王芳'), false],
  ['never the only signer', stepFor('orsign', '李明'), false],
  ['nobody who is only told', stepFor('message', '李明', '王芳'), false],
])('decides whether a signer may deselect recipients: %s', (_, step, may) =>
  expect(canDeselectRecipients(button, step)).toBe(may),
)

test('unchecking sends the remaining recipients in list order; checking again sends all', () => {
  const all = ['李明', '王芳', '赵强']
  const without = toggleRecipient(all, undefined, '王芳')
  expect(without).toEqual(['李明', '赵强'])
  expect(toggleRecipient(all, without, '王芳')).toEqual(all)
})

test('the choices of a step are sent together and leave those of others unchanged', () => {
  const other = { funid: 'other', flowcheck: false }
  const once = changeStepChoice([other], 'f', { msgcheck: ['李明'] })
  const twice = changeStepChoice(once, 'f', { msglevel: 100 })
  expect(twice).toEqual([other, { funid: 'f', msgcheck: ['李明'], msglevel: 100 }])
  expect(findStepChoice(twice, 'nobody')).toEqual({ funid: 'nobody' })
})
