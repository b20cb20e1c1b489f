import { expect, test } from 'vitest'
import {
  as,
  at,
  blank,
  button,
  company,
  design,
  field,
  limit,
  only,
  start,
  step,
} from '../../../../../tests/kit/house'
import { story } from '../../../../../tests/kit/story'
import type { FlowDesign, FormCopyEntry } from '../../../../generated/types'
import { computeFormRights, fullRights } from '../../../form/rights/rights'
import { buildResubmission, canResubmitFlow } from './resubmit'

const reason = field(1, '事由')
const amount = field(2, '金额', 'number')
const copied = (model_key: string, advanced?: string): FormCopyEntry => ({
  model_key,
  name: '',
  is_advanced: advanced !== undefined,
  show: true,
  ...(advanced !== undefined && { value: { type: 'advanced', normal: null, advanced } }),
})
const drawn = (...form_copy: FormCopyEntry[]): FlowDesign => {
  const limits = [limit(reason), limit(amount)]
  const steps = [
    start([], { formEditLimit: limits, btnGroup: [button(['主管'])] }),
    step('主管', { dealers: only('zhou') }),
  ]
  const made = design(steps, [reason, amount])
  return { ...made, set: { ...made.set, form_copy } }
}
const old = story(drawn())
  .creates('li', { input: { [reason.model]: '出差', [amount.model]: 100 } })
  .flow()
const given = (today: FlowDesign, personId = 'li', rights = fullRights(old.design.formset)) =>
  buildResubmission(old, blank(today), { actor: as(personId), deptId: '2', rights }).values

test('takes the fields to copy from the current design and their values from the old flow', () => {
  expect(given(drawn(copied(reason.model)))).toEqual({ [reason.model]: '出差' })
  expect(given(drawn(copied(amount.model, `${at(amount)} * 2`)))).toEqual({ [amount.model]: 200 })
  expect(given(drawn())).toEqual({})
})

test('evaluates formulas with values of the old flow', () => {
  const formValues = given(drawn(copied(reason.model, '$[连接]("原流程 ", $[流程名称]())')))
  expect(formValues).toEqual({ [reason.model]: `原流程 ${old.flow?.name}` })
})

test('omits what the creator may no longer see, in formulas too', () => {
  const form = old.design.formset
  const sees = computeFormRights(form, { flow: [limit(reason, 'hidden')], mode: 'view' })
  const today = drawn(copied(reason.model), copied(amount.model, `$[长度](${at(reason)})`))
  expect(given(today, 'li', sees)).toEqual({ [amount.model]: 0 })
})

test('rejects resubmitting the flow of another creator', () => {
  expect(() => given(drawn(copied(reason.model)), 'wang')).toThrow('flow.not-yours-again')
  const may = (personId: string, today: FlowDesign) => canResubmitFlow(old, { design: today }, as(personId))
  expect(may('li', drawn(copied(reason.model)))).toBe(true)
  expect(may('wang', drawn(copied(reason.model)))).toBe(false)
  expect(may('li', drawn())).toBe(false)
  const left = { ...old, directory: company({ left: ['li'] }) }
  expect(canResubmitFlow(left, { design: drawn(copied(reason.model)) }, as('li'))).toBe(false)
})
