import { describe, expect, test } from 'vitest'
import { as, button, design, only, start, step } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import { cancel, cancelWholeFlow } from './cancel'
import { cancelMessage } from './cancel-message'

const drawn = design([
  start(['甲', '乙', '通知']),
  step('甲', { dealers: only('zhou', 'wang'), cc: only('feng') }),
  step('乙', { dealers: only('wu'), btnGroup: [button(['丙'])] }),
  step('丙', { dealers: only('zheng') }),
  step('通知', { dealtype: 'message', dealers: only('qian') }),
])
const begun = () => story(drawn).creates('li')
const ids = (result: ReturnType<typeof begun>, ...people: string[]) =>
  result
    .flow()
    .messages.filter(({ to, status }) => people.includes(to) && status === 1)
    .map(({ id }) => id)
const admin = as('admin', 'cancel')
const day = 24 * 60 * 60_000

describe('cancellation', () => {
  test('cancels the chosen messages, keeps the others and counts once', () => {
    const result = begun()
    result.act(cancel, { messageIds: ids(result, 'zhou', 'wang'), reason: '填错了' }, admin)
    expect(result.messages()).toEqual([
      '发起 李明 7',
      '甲 周工 2',
      '甲 王芳 2',
      '甲 冯账 6',
      '乙 吴会 1',
      '通知 钱进 5',
    ])
    expect(result.flow().flow).toMatchObject({ cancelNum: 1, isCancel: false, finishedAt: null })
    expect(result.log().at(-1)).toMatchObject({
      type2: 3,
      reason: '填错了',
      history: [{ name: '周工', from: 1, to: 2 }, { name: '王芳' }],
    })
  })

  test('cancels a single message, and ends the flow with the last one', () => {
    const result = begun().deals('zhou')
    result.act(
      cancelMessage,
      { messageId: result.waitingOf('wu').id, reason: '不用了' },
      as('admin', 'cancel'),
    )
    expect(result.waiting()).toEqual([])
    expect(result.flow().flow?.finishedAt).toBe(result.flow().now)
  })

  test('cancels notices and copies with all messages, and marks the flow', () => {
    const result = begun().act(cancelWholeFlow, { reason: '作废' }, as('li'))
    expect(result.messages()).toEqual([
      '发起 李明 7',
      '甲 周工 2',
      '甲 王芳 2',
      '甲 冯账 2',
      '乙 吴会 2',
      '通知 钱进 2',
    ])
    expect(result.flow().flow).toMatchObject({ cancelNum: 1, isCancel: true })
    expect(result.flow().flow?.finishedAt).not.toBeNull()
  })

  test('lets the creator cancel only the whole flow unless the design or company allows single signers', () => {
    const one = (result: ReturnType<typeof begun>) => () =>
      result.act(cancel, { messageIds: ids(result, 'wang'), reason: '不想等' }, as('li'))
    expect(one(begun())).toThrow('flow.cancel-whole-only')
    expect(one(story(drawn, { control: { cancel_parts: true } }).creates('li'))).not.toThrow()
    const allowing = { ...drawn, set: { ...drawn.set, control: { cancel_parts: true } } }
    expect(one(story(allowing).creates('li'))).not.toThrow()
    const forbidding = { ...drawn, set: { ...drawn.set, control: { cancel_parts: false } } }
    expect(one(story(forbidding, { control: { cancel_parts: true } }).creates('li'))).toThrow(
      'flow.cancel-whole-only',
    )
  })

  test('rejects cancelling without a reason, without the right, or twice', () => {
    const result = begun()
    const messageIds = ids(result, 'wu')
    expect(() => result.act(cancel, { messageIds, reason: '  ' }, admin)).toThrow('flow.cancel-reason-empty')
    expect(() => result.act(cancel, { messageIds, reason: '错' }, as('wu'))).toThrow('flow.may-not-cancel')
    expect(() => result.act(cancel, { messageIds: [], reason: '错' }, admin)).toThrow('flow.cancel-nothing')
    result.act(cancel, { messageIds, reason: '错' }, admin)
    expect(() => result.act(cancel, { messageIds, reason: '错' }, admin)).toThrow('flow.message-cancelled')
    result.act(cancelWholeFlow, { reason: '错' }, as('li'))
    expect(() => result.act(cancelWholeFlow, { reason: '错' }, as('li'))).toThrow('flow.already-cancelled')
  })

  test('rejects cancelling a message that was just handled and names who handled it', () => {
    const result = begun()
    const messageIds = ids(result, 'wang')
    result.deals('zhou')
    expect(() => result.act(cancel, { messageIds, reason: '错' }, admin)).toThrow(
      expect.objectContaining({
        code: 'flow.message-handled',
        params: expect.objectContaining({ name: '周工' }),
      }),
    )
  })

  test('rejects cancelling a flow that ended normally', () => {
    const result = begun().deals('zhou').deals('wu').deals('zheng')
    expect(() => result.act(cancelWholeFlow, { reason: '错' }, as('li'))).toThrow('flow.already-finished')
  })

  test.each([
    [7 * day, null],
    [7 * day + 120_000, 'flow.cancel-too-late'],
  ])(
    'checks the time limit for cancelling a partly cancelled flow that ended %i ms ago: %s',
    (later, code) => {
      const result = begun().deals('zhou')
      result.act(cancel, { messageIds: ids(result, 'wu'), reason: '错' }, admin)
      const flow = result.flow()
      const act = () =>
        cancelWholeFlow.decide({ ...flow, now: flow.now + later }, { reason: '作废' }, as('li'))
      if (code) expect(act).toThrow(code)
      else expect(act()).toContainEqual(expect.objectContaining({ type: 'flow.set', isCancel: true }))
    },
  )
})
