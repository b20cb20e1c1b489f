import { describe, expect, test } from 'vitest'
import { as, at, button, design, field, fun, group, only, start, step } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import type { EventSet } from '../../../generated/types'
import { completeEvent } from './complete-event'
import { sendBack } from './returns/send-back'

const amount = field(1, '金额', 'number')
const system = { id: 'system', name: '系统', allows: [] }
const writing = (...funids: string[]): EventSet => ({
  type: 'set_form',
  set_form: [
    {
      name: '',
      label: '',
      model: 'f1',
      custom_value: { type: 'advanced', normal: null, advanced: `${at(amount)} + 1` },
    },
  ],
  maybe_fun_list: [{ _id: 'ok', showName: '完成', funids }],
  outcomes: { done: 'ok' },
})
const event = (id: string, event_set: EventSet) =>
  step(id, { dealtype: 'event', btnGroup: [], dealers: [], event_set })
const drawn = (...steps: ReturnType<typeof step>[]) =>
  design(
    [start(['主管']), step('主管', { dealers: only('zhou'), btnGroup: [button(['事件'])] }), ...steps],
    [amount],
  )

const eventOf = (result: ReturnType<typeof story>) =>
  result.flow().messages.findLast(({ dealtype, status }) => dealtype === 'event' && status === 1)?.id ?? ''
const done = (result: ReturnType<typeof story>) =>
  result.act(completeEvent, { messageId: eventOf(result), outcome: 'done' }, system)

describe('event step', () => {
  const flow = drawn(
    event('事件', writing('财务')),
    step('财务', { dealers: [group([fun('SuperByLastUser')])] }),
  )

  test('is logged by the system without an assignee, and leads to the last handler’s superior', () => {
    const result = story(flow).creates('li').deals('zhou')
    expect(result.waiting()).toEqual(['事件: '])
    expect(result.last().changes).toContainEqual({
      type: 'effect',
      kind: 'event',
      payload: { messageId: eventOf(result) },
    })
    expect(result.flow().flow?.finishedAt).toBeNull()
    done(result)
    expect(result.waiting()).toEqual(['财务: 陈总'])
    expect(result.flow().flow?.form).toEqual({ f1: 1 })
    expect(result.log().at(-1)).toMatchObject({
      type2: 20,
      actorName: '系统',
      button: '完成',
      formdata: [{ n: '金额', str: '1' }],
    })
  })

  test('completes an event only once', () => {
    const result = story(flow).creates('li').deals('zhou')
    const messageId = eventOf(result)
    done(result)
    expect(() => result.act(completeEvent, { messageId, outcome: 'done' }, system)).toThrow(
      'flow.message-handled',
    )
  })

  test('writes nothing when the event fails', () => {
    const result = story(flow).creates('li').deals('zhou')
    result.act(completeEvent, { messageId: eventOf(result), outcome: 'failed' }, as('admin', 'resend'))
    expect(result.flow().flow?.form).toEqual({})
  })

  test('withdraws an event with its step and never sends it back to a person', () => {
    const result = story(flow).creates('li').deals('zhou')
    const targetId = result.flow().messages.find(({ to }) => to === 'zhou')?.id ?? ''
    const messageId = eventOf(result)
    result.act(sendBack, { messageId, targetId, reason: '再看看' }, as('admin', 'revoke'))
    expect(result.waiting()).toEqual(['主管: 周工'])
    expect(result.messages()).toContain('事件  8')
    expect(() => result.act(completeEvent, { messageId, outcome: 'done' }, system)).toThrow(
      'flow.message-withdrawn',
    )
    done(result.deals('zhou'))
    const handled =
      result.flow().messages.find(({ stepId, status }) => stepId === '事件' && status === 3)?.id ?? ''
    const back = { messageId: result.waitingOf('chen').id, targetId: handled, reason: '重做' }
    expect(() => result.act(sendBack, back, as('chen'))).toThrow('flow.no-such-revoke-target')
  })

  test('ends the flow when the event leads nowhere', () => {
    const result = story(drawn(event('事件', writing())))
      .creates('li')
      .deals('zhou')
    expect(done(result).flow().flow?.finishedAt).not.toBeNull()
  })

  test('stops a circle of events after a thousand runs', () => {
    const result = story(drawn(event('事件', writing('事件'))))
      .creates('li')
      .deals('zhou')
    const round = () => {
      for (let n = 0; n < 1_001; n++) done(result)
    }
    expect(round).toThrow('flow.too-many-events')
    expect(result.flow().flow?.form).toEqual({ f1: 999 })
  }, 60_000)

  test('blocks a merging step until the event completes, as a waiting person does', () => {
    const result = story(
      design(
        [
          start(['甲', '事件']),
          step('甲', { dealers: only('zhou'), btnGroup: [button(['汇总'])] }),
          event('事件', writing('汇总')),
          step('汇总', { dealers: only('chen'), merge_set: { funs: ['甲', '事件'] } }),
        ],
        [amount],
      ),
    )
    result.creates('li').deals('zhou')
    expect(result.waiting()).toEqual(['事件: '])
    expect(done(result).waiting()).toEqual(['汇总: 陈总'])
  })
})
