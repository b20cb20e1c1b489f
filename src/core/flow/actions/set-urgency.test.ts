import { expect, test } from 'vitest'
import { as, button, design, only, start, step } from '../../../../tests/kit/house'
import { type Story, story } from '../../../../tests/kit/story'
import { setUrgency } from './set-urgency'

const drawn = design([
  start(['审批', '备案']),
  step('审批', {
    dealtype: 'andsign',
    dealers: only('zhou', 'wang'),
    cc: only('feng'),
    btnGroup: [button(['终审'])],
  }),
  step('备案', { dealtype: 'message', dealers: only('qian') }),
  step('终审', { dealers: only('chen') }),
])
const begun = () => story(drawn).creates('li')
const sets = (told: Story, level: 0 | 100, by = as('li')) => told.act(setUrgency, { level }, by)
const levels = (told: Story) => told.flow().messages.map(({ toName, level }) => [toName, level])
const idOf = (told: Story, who: string) => told.flow().messages.find(({ to }) => to === who)?.id

test('lets the creator raise the urgency of waiting and unread messages, and notifies the assignees', () => {
  const told = sets(begun(), 100)
  expect(told.flow().flow?.level).toBe(100)
  expect(levels(told)).toEqual([
    ...[['李明', 0] as const, ['周工', 100] as const, ['王芳', 100] as const],
    ...[['冯账', 100] as const, ['钱进', 100] as const],
  ])
  expect(told.log().at(-1)).toMatchObject({ type2: 14, actorName: '李明', levels: { from: 0, to: 100 } })
  const messageIds = ['zhou', 'wang'].map((one) => idOf(told, one))
  const people = ['zhou', 'wang', 'feng', 'qian', 'li']
  expect(told.last().changes.at(-1)).toEqual({ type: 'notify', people, messageIds })
})

test('gives later messages the urgency of the flow and leaves handled ones unchanged', () => {
  const told = sets(begun().deals('zhou'), 100).deals('wang')
  expect(told.waitingOf('chen').level).toBe(100)
  expect(told.flow().messages.find(({ to }) => to === 'zhou')?.level).toBe(0)
})

test('lowers the urgency only with the right to remind, and sends no external notification', () => {
  const urgent = sets(begun(), 100)
  expect(() => sets(urgent, 0)).toThrow(expect.objectContaining({ code: 'flow.may-not-lower' }))
  const told = sets(urgent, 0, as('admin', 'resend'))
  expect(told.flow().flow?.level).toBe(0)
  expect(told.waitingOf('zhou').level).toBe(0)
  expect(told.last().changes.at(-1)).toMatchObject({ type: 'notify', messageIds: [] })
})

test.each([
  ['a stranger', (told: Story) => sets(told, 100, as('zhou')), 'flow.may-not-raise'],
  ['what is so already', (told: Story) => sets(sets(told, 100), 100), 'flow.level-same'],
  [
    'a flow that has ended',
    (told: Story) => sets(told.deals('zhou').deals('wang').deals('chen'), 100),
    'flow.level-ended',
  ],
])('rejects changing the urgency for %s', (_, act, code) =>
  expect(() => act(begun())).toThrow(expect.objectContaining({ code })),
)
