import { expect, test } from 'vitest'
import { as, design, field, limit, only, start, step } from '../../../../../tests/kit/house'
import { story } from '../../../../../tests/kit/story'
import type { FormMap } from '../../../../generated/types'
import { createScheduledFlow } from './start-scheduled-flow'

const day = field(1, '检查日期', 'input', { options: { required: true } })
const formItem = field(2, '检查人', 'input')
const drawn = design(
  [
    start(['主管'], { formEditLimit: [limit(day), limit(formItem)] }),
    step('主管', { dealers: only('zhou') }),
  ],
  [day, formItem],
)
const filled = ({ name, model }: typeof day, advanced: string): FormMap[number] => ({
  name,
  label: name,
  model,
  custom_value: { type: 'advanced', normal: null, advanced },
})
const map = [filled(day, '$[日期格式化]($[今天](),"YYYY-MM-DD")'), filled(formItem, '$[发起人]()')]
const at = Date.UTC(2026, 10, 18, 1)
const input = { id: 'f1', rule: 'day 09:00', at, desc: '巡检', map }

test('starts a flow by calendar for a person, dated on the scheduled day', () => {
  const result = story(drawn).act(createScheduledFlow, input, as('li'))
  expect(result.messages()).toEqual(['发起 李明 7', '主管 周工 1'])
  expect(result.flow().flow).toMatchObject({ id: 'f1', createdId: 'li', desc: '巡检' })
  expect(result.flow().flow?.form).toEqual({ [day.model]: '2026-11-18', [formItem.model]: '李明' })
  expect(result.log()).toMatchObject([{ type2: 1, actorId: 'li', calendar: { rule: 'day 09:00', at } }])
})

test('starts no scheduled flow when a required value is missing', () =>
  expect(() => story(drawn).act(createScheduledFlow, { ...input, map: [] }, as('li'))).toThrow(
    'form.invalid',
  ))

test('starts no scheduled flow for a person who may not create it', () => {
  const [first, ...others] = drawn.funlist
  const closed = {
    ...drawn,
    funlist: [{ ...first, creatPermission: only('wang') }, ...others],
  } as typeof drawn
  expect(() => story(closed).act(createScheduledFlow, input, as('li'))).toThrow('flow.may-not-create')
})
