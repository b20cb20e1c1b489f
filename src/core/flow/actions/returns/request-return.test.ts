import { expect, test } from 'vitest'
import { as, button, design, only, start, step } from '../../../../../tests/kit/house'
import { type Story, story } from '../../../../../tests/kit/story'
import { lastReturnRequest, pendingReturnRequest } from '../../guards/return-request'
import { replaceAssignee } from '../assignees/replace-assignee'
import { cancelAll } from '../cancel'
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
const handledBy = (told: Story, who: string) =>
  told.flow().messages.findLast(({ to, status }) => to === who && (status === 3 || status === 7))?.id ?? ''
const asks = (told: Story, who = 'zhou', reason = '金额核错了') =>
  told.act(requestReturn, { messageId: handledBy(told, who), reason }, as(who))
const answers = (told: Story, who: string, agree: boolean, reason = '') =>
  told.act(answerReturnRequest, { messageId: told.waitingOf(who).id, agree, reason }, as(who))
const takesBack = (told: Story, who = 'zhou') =>
  told.act(withdrawReturnRequest, { messageId: handledBy(told, who) }, as(who))
const standing = (told: Story, who = 'zhou') => lastReturnRequest(told.flow(), who)

test('sends a return request to all current assignees and leaves the flow where it is', () => {
  const told = asks(examined())
  expect(told.waiting()).toEqual(['财务: 吴会', '财务: 郑纳'])
  expect(told.flow().messages.flatMap((one) => pendingReturnRequest(one)?.reason ?? [])).toEqual([
    '金额核错了',
    '金额核错了',
  ])
  expect(told.log().at(-1)).toMatchObject({
    type2: 9,
    stepName: '初审',
    asked: '吴会、郑纳',
    finished: false,
  })
  expect(told.last().changes.at(-1)).toMatchObject({ type: 'notify', people: ['zhou', 'wu', 'zheng'] })
  expect(standing(told)).toMatchObject({ state: 'open', names: ['吴会', '郑纳'] })
})

test('gives the flow back on one consent and logs a requested withdrawal', () => {
  const told = answers(asks(examined('andsign')), 'wu', true)
  expect(told.waiting()).toEqual(['初审: 周工'])
  expect(told.messages()).toContain('财务 郑纳 8')
  expect(told.log().at(-1)).toMatchObject({
    type2: 6,
    actorName: '吴会',
    reason: '金额核错了',
    asked: '周工',
  })
  expect(standing(told)).toMatchObject({ state: 'agreed', names: ['吴会'] })
  expect(told.deals('zhou').waiting()).toEqual(['财务: 吴会', '财务: 郑纳'])
})

test('counts a refusal for one assignee only, and ends the return request when all refuse', () => {
  const told = answers(asks(examined()), 'wu', false, '款已付')
  expect(standing(told)).toMatchObject({ state: 'open', names: ['郑纳'] })
  expect(told.log().at(-1)).toMatchObject({ type2: 10, actorName: '吴会', reason: '款已付', asked: '周工' })
  expect(told.last().changes.at(-1)).toMatchObject({ people: ['zhou', 'wu'] })
  answers(told, 'zheng', false, '同意吴会')
  expect(standing(told)).toMatchObject({ state: 'declined', names: ['吴会'], reason: '款已付' })
  expect(() => asks(told)).toThrow('flow.apply-declined')
  expect(() => takesBack(told)).toThrow('flow.apply-settled-declined')
})

test('lets the requester cancel a return request and make a new one', () => {
  const told = takesBack(asks(examined()))
  expect(told.log().at(-1)).toMatchObject({ type2: 11, actorName: '周工' })
  expect(standing(told)).toMatchObject({ state: 'taken-back' })
  expect(() => answers(told, 'wu', true)).toThrow('flow.apply-gone')
  expect(() => takesBack(told)).toThrow('flow.apply-settled-taken-back')
  expect(standing(asks(told))).toMatchObject({ state: 'open' })
})

test('settles the return request when the flow advances, and notifies the requester', () => {
  const told = asks(examined()).deals('zheng')
  expect(standing(told)).toMatchObject({ state: 'overtaken', names: ['郑纳'] })
  expect(told.last().changes.at(-1)).toMatchObject({ people: expect.arrayContaining(['zhou']) })
  expect(() => takesBack(told)).toThrow('flow.apply-settled-overtaken')
  expect(standing(asks(told))).toMatchObject({ state: 'open', names: ['陈总'] })
})

test('lets waiting and-signers answer a return request after another has signed', () => {
  const told = asks(examined('andsign')).deals('wu')
  expect(standing(told)).toMatchObject({ state: 'open', names: ['郑纳'] })
  expect(answers(told, 'zheng', true).waiting()).toEqual(['初审: 周工'])
})

test('passes a return request on to the person who takes over the message', () => {
  const told = asks(examined()).act(replaceAssignee, { from: 'wu', to: 'qian', reason: '休假' }, as('admin'))
  expect(standing(told)).toMatchObject({ state: 'open', names: ['郑纳', '钱进'] })
  expect(answers(told, 'qian', true).waiting()).toEqual(['初审: 周工'])
})

test('rejects a return request without reason, for unhandled or others’ steps, twice, or without an assignee', () => {
  const told = examined()
  const ask =
    (messageId: string, who: string, reason = '错了') =>
    () =>
      requestReturn.decide(told.flow(), { messageId, reason }, as(who))
  expect(ask(handledBy(told, 'zhou'), 'zhou', ' ')).toThrow('flow.apply-reason-empty')
  expect(ask(told.waitingOf('wu').id, 'wu')).toThrow('flow.apply-not-handled')
  expect(ask(handledBy(told, 'zhou'), 'wu')).toThrow('flow.message-not-yours')
  expect(ask('nothing', 'zhou')).toThrow('flow.message-not-found')
  asks(told)
  expect(ask(handledBy(told, 'zhou'), 'zhou')).toThrow('flow.apply-open')
  told.deals('wu').deals('chen')
  expect(ask(handledBy(told, 'zhou'), 'zhou')).toThrow('flow.apply-nobody')
})

test('rejects a return request where withdrawal is allowed anyway or the flow is cancelled', () => {
  const told = examined()
  expect(() => asks(told, 'li')).toThrow('flow.apply-needless')
  told.act(cancelAll, { reason: '作废' }, as('li'))
  expect(() => asks(told)).toThrow('flow.already-cancelled')
})

test('rejects a refusal without a reason, and an answer by anyone not requested', () => {
  const told = asks(examined())
  expect(() => answers(told, 'wu', false, ' ')).toThrow('flow.decline-reason-empty')
  const { id } = told.waitingOf('wu')
  const foreign = () =>
    answerReturnRequest.decide(told.flow(), { messageId: id, agree: true, reason: '' }, as('chen'))
  expect(foreign).toThrow('flow.message-not-yours')
})
