import { expect, test } from 'vitest'
import { as, button, company, design, only, start, step } from '../../../../../tests/kit/house'
import { type Story, story } from '../../../../../tests/kit/story'
import { deal } from '../deal'
import { delegateMessage, reclaimMessage } from './delegate-message'

const signing = design([
  start(['审批']),
  step('审批', { dealtype: 'andsign', dealers: only('zhou', 'wang'), btnGroup: [button(['终审'])] }),
  step('终审', { dealers: only('chen') }),
])
const describe = () => story(signing).creates('li')
const hands = (flow: Story, from: string, to: string, personId = from) => {
  const messageIds = [flow.waitingOf(from).id]
  return flow.act(delegateMessage, { from, to, messageIds, reason: '出差' }, as(personId))
}
const takesBack = (flow: Story, personId: string, messageId: string) =>
  flow.act(reclaimMessage, { messageId, reason: '收回' }, as(personId))

test('S1-210: sends a waiting task to the delegate, who signs for the principal', () => {
  const flow = hands(describe(), 'zhou', 'wu')
  expect(flow.messages()).toEqual(['发起 李明 7', '审批 周工 2', '审批 王芳 1', '审批 吴会 1'])
  expect(flow.waitingOf('wu').entrustFrom).toEqual({ id: 'zhou', name: '周工' })
  expect(flow.log().at(-1)).toMatchObject({ type2: 8, reason: '出差', actorName: '周工' })
  expect(flow.deals('wang').deals('wu').waiting()).toEqual(['终审: 陈总'])
})

test('keeps the first principal when a delegated task is delegated again', () =>
  expect(hands(hands(describe(), 'zhou', 'wu'), 'wu', 'feng').waitingOf('feng').entrustFrom?.name).toBe(
    '周工',
  ))

test('drops the principal when the task is delegated back to the principal', () => {
  const flow = hands(hands(describe(), 'zhou', 'wu'), 'wu', 'zhou')
  expect(flow.waitingOf('zhou').entrustFrom).toBeNull()
})

test('names the principal to a former delegate whose task was taken back', () => {
  const flow = hands(describe(), 'zhou', 'wu')
  const { id: messageId } = flow.waitingOf('wu')
  const back = takesBack(flow, 'zhou', messageId)
  const sent = { messageId, suggest: '', deptId: '', input: {}, buttonIndex: 0, choices: [] }
  const takenBack = expect.objectContaining({
    code: 'flow.message-taken-back',
    params: expect.objectContaining({ name: '周工' }),
  })
  expect(() => deal.decide(back.flow(), sent, as('wu'))).toThrow(takenBack)
})

test('lets the principal take a delegated task back while it waits', () => {
  const flow = hands(describe(), 'zhou', 'wu')
  const back = takesBack(flow, 'zhou', flow.waitingOf('wu').id)
  expect(back.waiting()).toEqual(['审批: 王芳', '审批: 周工'])
  expect(back.waitingOf('zhou').entrustFrom).toBeNull()
})

test('rejects taking back a handled task and names who handled it and when', () => {
  const flow = hands(describe(), 'zhou', 'wu')
  const { id } = flow.waitingOf('wu')
  flow.deals('wu')
  expect(() => takesBack(flow, 'zhou', id)).toThrow('flow.message-handled')
})

test('rejects taking a delegated task back for anyone but the principal', () => {
  const flow = hands(describe(), 'zhou', 'wu')
  expect(() => takesBack(flow, 'wang', flow.waitingOf('wu').id)).toThrow('entrust.not-yours-to-take')
})

test.each([
  ['to oneself', 'zhou', 'entrust.self'],
  ['to nobody known', 'nobody', 'entrust.unknown'],
  ['to whoever signs there already', 'wang', 'flow.transfer-there'],
])('rejects delegating a task %s', (_, to, code) => expect(() => hands(describe(), 'zhou', to)).toThrow(code))

test('rejects delegating a task to a person out of service', () => {
  const flow = story(signing, { directory: company({ left: ['wu'] }) }).creates('li')
  expect(() => hands(flow, 'zhou', 'wu')).toThrow('entrust.left')
})

test('rejects delegating a handled task', () => {
  const flow = describe()
  const messageIds = [flow.waitingOf('zhou').id]
  flow.deals('zhou')
  const late = { from: 'zhou', to: 'wu', messageIds, reason: '出差' }
  expect(() => flow.act(delegateMessage, late, as('zhou'))).toThrow('flow.message-handled')
})
