import { describe, expect, test } from 'vitest'
import { as, button, design, only, start, step } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import { cancel, cancelAll } from './cancel'
import { cancelMessage } from './cancel-message'

const drawn = design([
  start(['甲', '乙', '通知']),
  step('甲', { dealers: only('zhou', 'wang'), cc: only('feng') }),
  step('乙', { dealers: only('wu'), btnGroup: [button(['丙'])] }),
  step('丙', { dealers: only('zheng') }),
  step('通知', { dealtype: 'message', dealers: only('qian') }),
])
const begun = () => story(drawn).creates('li')
const ids = (told: ReturnType<typeof begun>, ...who: string[]) =>
  told
    .flow()
    .messages.filter(({ to, status }) => who.includes(to) && status === 1)
    .map(({ id }) => id)
const admin = as('admin', 'cancel')
const day = 24 * 60 * 60_000

describe('cancellation', () => {
  test('cancels the chosen messages, keeps the others and counts once', () => {
    const told = begun()
    told.act(cancel, { messageIds: ids(told, 'zhou', 'wang'), reason: '填错了' }, admin)
    expect(told.messages()).toEqual([
      '发起 李明 7',
      '甲 周工 2',
      '甲 王芳 2',
      '甲 冯账 6',
      '乙 吴会 1',
      '通知 钱进 5',
    ])
    expect(told.flow().flow).toMatchObject({ cancelNum: 1, isCancel: false, finishedAt: null })
    expect(told.log().at(-1)).toMatchObject({
      type2: 3,
      reason: '填错了',
      history: [{ name: '周工', from: 1, to: 2 }, { name: '王芳' }],
    })
  })

  test('cancels a single message, and ends the flow with the last one', () => {
    const told = begun().deals('zhou')
    told.act(cancelMessage, { messageId: told.waitingOf('wu').id, reason: '不用了' }, as('admin', 'cancel'))
    expect(told.waiting()).toEqual([])
    expect(told.flow().flow?.finishedAt).toBe(told.flow().now)
  })

  test('cancels notices and copies with all messages, and marks the flow', () => {
    const told = begun().act(cancelAll, { reason: '作废' }, as('li'))
    expect(told.messages()).toEqual([
      '发起 李明 7',
      '甲 周工 2',
      '甲 王芳 2',
      '甲 冯账 2',
      '乙 吴会 2',
      '通知 钱进 2',
    ])
    expect(told.flow().flow).toMatchObject({ cancelNum: 1, isCancel: true })
    expect(told.flow().flow?.finishedAt).not.toBeNull()
  })

  test('lets the creator cancel only the whole flow unless the design or company allows single signers', () => {
    const one = (told: ReturnType<typeof begun>) => () =>
      told.act(cancel, { messageIds: ids(told, 'wang'), reason: '不想等' }, as('li'))
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
    const told = begun()
    const messageIds = ids(told, 'wu')
    expect(() => told.act(cancel, { messageIds, reason: '  ' }, admin)).toThrow('flow.cancel-reason-empty')
    expect(() => told.act(cancel, { messageIds, reason: '错' }, as('wu'))).toThrow('flow.may-not-cancel')
    expect(() => told.act(cancel, { messageIds: [], reason: '错' }, admin)).toThrow('flow.cancel-nothing')
    told.act(cancel, { messageIds, reason: '错' }, admin)
    expect(() => told.act(cancel, { messageIds, reason: '错' }, admin)).toThrow('flow.message-cancelled')
    told.act(cancelAll, { reason: '错' }, as('li'))
    expect(() => told.act(cancelAll, { reason: '错' }, as('li'))).toThrow('flow.already-cancelled')
  })

  test('rejects cancelling a message that was just handled and names who handled it', () => {
    const told = begun()
    const messageIds = ids(told, 'wang')
    told.deals('zhou')
    expect(() => told.act(cancel, { messageIds, reason: '错' }, admin)).toThrow(
      expect.objectContaining({
        code: 'flow.message-handled',
        params: expect.objectContaining({ name: '周工' }),
      }),
    )
  })

  test('rejects cancelling a flow that ended normally', () => {
    const told = begun().deals('zhou').deals('wu').deals('zheng')
    expect(() => told.act(cancelAll, { reason: '错' }, as('li'))).toThrow('flow.already-finished')
  })

  test.each([
    [7 * day, null],
    [7 * day + 120_000, 'flow.cancel-too-late'],
  ])(
    'checks the time limit for cancelling a partly cancelled flow that ended %i ms ago: %s',
    (later, code) => {
      const told = begun().deals('zhou')
      told.act(cancel, { messageIds: ids(told, 'wu'), reason: '错' }, admin)
      const flow = told.flow()
      const act = () => cancelAll.decide({ ...flow, now: flow.now + later }, { reason: '作废' }, as('li'))
      if (code) expect(act).toThrow(code)
      else expect(act()).toContainEqual(expect.objectContaining({ type: 'flow.set', isCancel: true }))
    },
  )
})
