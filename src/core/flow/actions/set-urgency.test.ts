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
const sets = (result: Story, level: 0 | 100, by = as('li')) => result.act(setUrgency, { level }, by)
const levels = (result: Story) => result.flow().messages.map(({ toName, level }) => [toName, level])
const idOf = (result: Story, personId: string) => result.flow().messages.find(({ to }) => to === personId)?.id

test('lets the creator raise the urgency of waiting and unread messages, and notifies the assignees', () => {
  const result = sets(begun(), 100)
  expect(result.flow().flow?.level).toBe(100)
  expect(levels(result)).toEqual([
    ...[['李明', 0] as const, ['周工', 100] as const, ['王芳', 100] as const],
    ...[['冯账', 100] as const, ['钱进', 100] as const],
  ])
  expect(result.log().at(-1)).toMatchObject({ type2: 14, actorName: '李明', levels: { from: 0, to: 100 } })
  const messageIds = ['zhou', 'wang'].map((one) => idOf(result, one))
  const people = ['zhou', 'wang', 'feng', 'qian', 'li']
  expect(result.last().changes.at(-1)).toEqual({ type: 'notify', people, messageIds })
})

test('gives later messages the urgency of the flow and leaves handled ones unchanged', () => {
  const result = sets(begun().deals('zhou'), 100).deals('wang')
  expect(result.waitingOf('chen').level).toBe(100)
  expect(result.flow().messages.find(({ to }) => to === 'zhou')?.level).toBe(0)
})

test('lowers the urgency only with the right to remind, and sends no external notification', () => {
  const urgent = sets(begun(), 100)
  expect(() => sets(urgent, 0)).toThrow(expect.objectContaining({ code: 'flow.may-not-lower' }))
  const result = sets(urgent, 0, as('admin', 'resend'))
  expect(result.flow().flow?.level).toBe(0)
  expect(result.waitingOf('zhou').level).toBe(0)
  expect(result.last().changes.at(-1)).toMatchObject({ type: 'notify', messageIds: [] })
})

test.each([
  ['a stranger', (result: Story) => sets(result, 100, as('zhou')), 'flow.may-not-raise'],
  ['what is so already', (result: Story) => sets(sets(result, 100), 100), 'flow.level-same'],
  [
    'a flow that has ended',
    (result: Story) => sets(result.deals('zhou').deals('wang').deals('chen'), 100),
    'flow.level-ended',
  ],
])('rejects changing the urgency for %s', (_, act, code) =>
  expect(() => act(begun())).toThrow(expect.objectContaining({ code })),
)
