import { expect, test } from 'vitest'
import { as, button, design, only, start, step } from '../../../../../tests/kit/house'
import { type Story, story } from '../../../../../tests/kit/story'
import { lastReturnRequest, pendingReturnRequest } from '../../guards/return-request'
import { replaceAssignee } from '../assignees/replace-assignee'
import { cancelWholeFlow } from '../cancel'
import { answerReturnRequest, requestReturn, withdrawReturnRequest } from './request-return'

/** 李明 starts, 周工 reviews, 吴会 and 郑纳 sign, 陈总 decides. */
const drawn = (dealtype: 'andsign' | 'orsign') =>
  design([
    start(['初审']),
    step('初审', { dealers: only('zhou'), btnGroup: [button(['财务'])] }),
    step('财务', { dealtype, dealers: only('wu', 'zheng'), btnGroup: [button(['终审'])] }),
    step('终审', { dealers: only('chen') }),
  ])
const examined = (dealtype: 'andsign' | 'orsign' = 'orsign') =>
  story(drawn(dealtype)).creates('li').deals('zhou')
const handledBy = (result: Story, personId: string) =>
  result.flow().messages.findLast(({ to, status }) => to === personId && (status === 3 || status === 7))
    ?.id ?? ''
const asks = (result: Story, personId = 'zhou', reason = '金额核错了') =>
  result.act(requestReturn, { messageId: handledBy(result, personId), reason }, as(personId))
const answers = (result: Story, personId: string, agree: boolean, reason = '') =>
  result.act(answerReturnRequest, { messageId: result.waitingOf(personId).id, agree, reason }, as(personId))
const takesBack = (result: Story, personId = 'zhou') =>
  result.act(withdrawReturnRequest, { messageId: handledBy(result, personId) }, as(personId))
const state = (result: Story, personId = 'zhou') => lastReturnRequest(result.flow(), personId)

test('sends a return request to all current assignees and leaves the flow where it is', () => {
  const result = asks(examined())
  expect(result.waiting()).toEqual(['财务: 吴会', '财务: 郑纳'])
  expect(result.flow().messages.flatMap((one) => pendingReturnRequest(one)?.reason ?? [])).toEqual([
    '金额核错了',
    '金额核错了',
  ])
  expect(result.log().at(-1)).toMatchObject({
    type2: 9,
    stepName: '初审',
    asked: '吴会、郑纳',
    finished: false,
  })
  expect(result.last().changes.at(-1)).toMatchObject({ type: 'notify', people: ['zhou', 'wu', 'zheng'] })
  expect(state(result)).toMatchObject({ state: 'open', names: ['吴会', '郑纳'] })
})

test('gives the flow back on one consent and logs a requested withdrawal', () => {
  const result = answers(asks(examined('andsign')), 'wu', true)
  expect(result.waiting()).toEqual(['初审: 周工'])
  expect(result.messages()).toContain('财务 郑纳 8')
  expect(result.log().at(-1)).toMatchObject({
    type2: 6,
    actorName: '吴会',
    reason: '金额核错了',
    asked: '周工',
  })
  expect(state(result)).toMatchObject({ state: 'agreed', names: ['吴会'] })
  expect(result.deals('zhou').waiting()).toEqual(['财务: 吴会', '财务: 郑纳'])
})

test('counts a refusal for one assignee only, and ends the return request when all refuse', () => {
  const result = answers(asks(examined()), 'wu', false, '款已付')
  expect(state(result)).toMatchObject({ state: 'open', names: ['郑纳'] })
  expect(result.log().at(-1)).toMatchObject({ type2: 10, actorName: '吴会', reason: '款已付', asked: '周工' })
  expect(result.last().changes.at(-1)).toMatchObject({ people: ['zhou', 'wu'] })
  answers(result, 'zheng', false, '同意吴会')
  expect(state(result)).toMatchObject({ state: 'declined', names: ['吴会'], reason: '款已付' })
  expect(() => asks(result)).toThrow('flow.apply-declined')
  expect(() => takesBack(result)).toThrow('flow.apply-settled-declined')
})

test('lets the requester cancel a return request and make a new one', () => {
  const result = takesBack(asks(examined()))
  expect(result.log().at(-1)).toMatchObject({ type2: 11, actorName: '周工' })
  expect(state(result)).toMatchObject({ state: 'taken-back' })
  expect(() => answers(result, 'wu', true)).toThrow('flow.apply-gone')
  expect(() => takesBack(result)).toThrow('flow.apply-settled-taken-back')
  expect(state(asks(result))).toMatchObject({ state: 'open' })
})

test('settles the return request when the flow advances, and notifies the requester', () => {
  const result = asks(examined()).deals('zheng')
  expect(state(result)).toMatchObject({ state: 'overtaken', names: ['郑纳'] })
  expect(result.last().changes.at(-1)).toMatchObject({ people: expect.arrayContaining(['zhou']) })
  expect(() => takesBack(result)).toThrow('flow.apply-settled-overtaken')
  expect(state(asks(result))).toMatchObject({ state: 'open', names: ['陈总'] })
})

test('lets waiting and-signers answer a return request after another has signed', () => {
  const result = asks(examined('andsign')).deals('wu')
  expect(state(result)).toMatchObject({ state: 'open', names: ['郑纳'] })
  expect(answers(result, 'zheng', true).waiting()).toEqual(['初审: 周工'])
})

test('passes a return request on to the person who takes over the message', () => {
  const result = asks(examined()).act(
    replaceAssignee,
    { from: 'wu', to: 'qian', reason: '休假' },
    as('admin'),
  )
  expect(state(result)).toMatchObject({ state: 'open', names: ['郑纳', '钱进'] })
  expect(answers(result, 'qian', true).waiting()).toEqual(['初审: 周工'])
})

test('rejects a return request without reason, for unhandled or others’ steps, twice, or without an assignee', () => {
  const result = examined()
  const ask =
    (messageId: string, personId: string, reason = '错了') =>
    () =>
      requestReturn.decide(result.flow(), { messageId, reason }, as(personId))
  expect(ask(handledBy(result, 'zhou'), 'zhou', ' ')).toThrow('flow.apply-reason-empty')
  expect(ask(result.waitingOf('wu').id, 'wu')).toThrow('flow.apply-not-handled')
  expect(ask(handledBy(result, 'zhou'), 'wu')).toThrow('flow.message-not-yours')
  expect(ask('nothing', 'zhou')).toThrow('flow.message-not-found')
  asks(result)
  expect(ask(handledBy(result, 'zhou'), 'zhou')).toThrow('flow.apply-open')
  result.deals('wu').deals('chen')
  expect(ask(handledBy(result, 'zhou'), 'zhou')).toThrow('flow.apply-nobody')
})

test('rejects a return request where withdrawal is allowed anyway or the flow is cancelled', () => {
  const result = examined()
  expect(() => asks(result, 'li')).toThrow('flow.apply-needless')
  result.act(cancelWholeFlow, { reason: '作废' }, as('li'))
  expect(() => asks(result)).toThrow('flow.already-cancelled')
})

test('rejects a refusal without a reason, and an answer by anyone not requested', () => {
  const result = asks(examined())
  expect(() => answers(result, 'wu', false, ' ')).toThrow('flow.decline-reason-empty')
  const { id } = result.waitingOf('wu')
  const foreign = () =>
    answerReturnRequest.decide(result.flow(), { messageId: id, agree: true, reason: '' }, as('chen'))
  expect(foreign).toThrow('flow.message-not-yours')
})
