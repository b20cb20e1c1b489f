import { expect, test } from 'vitest'
import { as, button, design, only, start, step } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import { mention } from './mention'
import { sendBack } from './returns/send-back'

const drawn = design([
  start(['审批']),
  step('审批', { dealtype: 'andsign', dealers: only('zhou', 'wang'), btnGroup: [button(['终审'])] }),
  step('终审', { dealers: only('chen') }),
])
const begun = () => story(drawn).creates('li')
const title = '评论'

test('sends each mentioned person one notice and the author none, and changes nothing else', () => {
  const result = begun().act(mention, { people: ['zhou', 'zhou', 'li', 'wang'], title }, as('wang'))
  expect(result.messages()).toEqual([
    '发起 李明 7',
    '审批 周工 1',
    '审批 王芳 1',
    '评论 周工 5',
    '评论 李明 5',
  ])
  const ids = result
    .flow()
    .messages.slice(3)
    .map(({ id }) => id)
  expect(result.last().changes.at(-1)).toEqual({
    type: 'notify',
    people: ['zhou', 'li', 'wang'],
    messageIds: ids,
  })
  expect(result.log()).toHaveLength(1)
})

test('leaves signing and withdrawal unaffected by a mention', () => {
  const result = begun()
    .act(mention, { people: ['zhou', 'li'], title }, as('wang'))
    .deals('zhou')
    .deals('wang')
  expect(result.waiting()).toEqual(['终审: 陈总'])
  result.act(mention, { people: ['zhou'], title }, as('chen'))
  const targetId = result.flow().messages[0]?.id ?? ''
  result.act(sendBack, { messageId: result.waitingOf('chen').id, targetId, reason: '重填' }, as('chen'))
  expect(result.waiting()).toEqual(['发起: 李明'])
  expect(result.messages().filter((one) => one.startsWith('评论 周工'))).toEqual([
    '评论 周工 8',
    '评论 周工 8',
  ])
})

test('rejects mentioning people outside the flow', () => {
  expect(() => begun().act(mention, { people: ['feng'], title }, as('li'))).toThrow(
    expect.objectContaining({ code: 'comment.not-in-flow', params: { name: '冯账' } }),
  )
})
