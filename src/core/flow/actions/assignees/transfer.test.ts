import { expect, test } from 'vitest'
import { as, button, company, design, only, start, step } from '../../../../../tests/kit/house'
import { type Story, story } from '../../../../../tests/kit/story'
import { deal } from '../deal'
import { transfer } from './transfer'

const drawn = (dealtype: 'andsign' | 'orsign', notransfer = false) =>
  design([
    start(['审批']),
    step('审批', { dealtype, notransfer, dealers: only('zhou', 'wang'), btnGroup: [button(['终审'])] }),
    step('终审', { dealers: only('chen') }),
  ])
const begun = (dealtype: 'andsign' | 'orsign' = 'andsign') => story(drawn(dealtype)).creates('li')
const gives = (result: Story, personId: string, to: string, reason = '更熟悉此事') =>
  result.act(transfer, { messageId: result.waitingOf(personId).id, to, reason }, as(personId))

test('transfers a waiting task to another person, who acts for the original assignee', () => {
  const result = gives(begun(), 'zhou', 'wu')
  expect(result.messages()).toEqual(['发起 李明 7', '审批 周工 2', '审批 王芳 1', '审批 吴会 1'])
  expect(result.log().at(-1)).toMatchObject({
    type2: 8,
    actorName: '周工',
    reason: '更熟悉此事',
    history: [{ name: '周工', from: 1, to: 2 }],
    nextmessage: [{ funname: '审批', list: [{ name: '吴会' }] }],
  })
  expect(result.last().changes).toContainEqual({
    type: 'draft.delete',
    kind: 'deal',
    target: result.flow().messages[1]?.id,
  })
  expect(result.deals('wang').deals('wu').waiting()).toEqual(['终审: 陈总'])
})

test('transfers a task again, and back to the original assignee', () => {
  const result = gives(gives(gives(begun('orsign'), 'zhou', 'wu'), 'wu', 'zheng'), 'zheng', 'zhou')
  expect(result.waiting()).toEqual(['审批: 王芳', '审批: 周工'])
  expect(result.deals('zhou').waiting()).toEqual(['终审: 陈总'])
})

test('names the new assignee when a transferred task is handled or transferred again', () => {
  const result = begun()
  const { id: messageId } = result.waitingOf('zhou')
  gives(result, 'zhou', 'wu')
  const moved = expect.objectContaining({
    code: 'flow.message-moved',
    params: expect.objectContaining({ name: '周工', to: '吴会' }),
  })
  const sent = { messageId, suggest: '', deptId: '', input: {}, buttonIndex: 0, choices: [] }
  expect(() => deal.decide(result.flow(), sent, as('zhou'))).toThrow(moved)
  expect(() => transfer.decide(result.flow(), { messageId, to: 'chen', reason: '忙' }, as('zhou'))).toThrow(
    moved,
  )
})

test('rejects a transfer without reason, to oneself, a leaver or a signer, or of others’ tasks', () => {
  const result = begun()
  const { id } = result.waitingOf('zhou')
  const act =
    (input: object, personId = 'zhou', more = {}) =>
    () =>
      transfer.decide(
        { ...result.flow(), ...more },
        { messageId: id, to: 'wu', reason: '忙', ...input },
        as(personId),
      )
  expect(act({ reason: ' ' })).toThrow('flow.transfer-reason-empty')
  expect(act({ to: 'zhou' })).toThrow('flow.transfer-to-oneself')
  expect(act({ to: 'nobody' })).toThrow('flow.no-successor')
  expect(act({}, 'zhou', { directory: company({ left: ['wu'] }) })).toThrow('flow.no-successor')
  expect(act({ to: 'wang' })).toThrow('flow.transfer-there')
  const signed = story(drawn('andsign')).creates('li').deals('wang')
  expect(() => gives(signed, 'zhou', 'wang')).toThrow('flow.transfer-there')
  expect(act({}, 'wang')).toThrow('flow.message-not-yours')
  expect(act({}, 'zhou', { design: drawn('andsign', true) })).toThrow('flow.transfer-not-allowed')
})
