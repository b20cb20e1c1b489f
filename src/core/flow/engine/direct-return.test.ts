import { describe, expect, test } from 'vitest'
import { as, button, design, field, limit, only, start, step } from '../../../../tests/kit/house'
import { type Story, story } from '../../../../tests/kit/story'
import type { FlowDesignSet, FlowDesignStep } from '../../../generated/types'
import { sendBack } from '../actions/returns/send-back'
import { messageStatus } from '../snapshot/message-status'
import { changesSinceReturn } from '../views/changes-since-return'

const amount = field(1, '金额', 'number')
const refuse = button([], { id: 'no', name: '不同意', reason: 'none' })

/** 主管 zhou, 财务 wu, 总经理 chen, one after the other. */
const expense = (back: FlowDesignSet['back'] | undefined, chief: Partial<FlowDesignStep> = {}) => {
  const whole = design(
    [
      start(['主管'], { formEditLimit: [limit(amount)] }),
      step('主管', { dealers: only('zhou'), btnGroup: [button(['财务']), refuse] }),
      step('财务', { dealers: only('wu'), btnGroup: [button(['总经理']), refuse] }),
      step('总经理', { dealers: only('chen'), btnGroup: [button([]), refuse], ...chief }),
    ],
    [amount],
  )
  return { ...whole, set: { ...whole.set, ...(back && { back }) } }
}

const atChief = (...drawn: Parameters<typeof expense>) =>
  story(expense(...drawn))
    .creates('li', { input: { f1: 100 } })
    .deals('zhou')
    .deals('wu')

/** Sends the flow back to a handled step, from the step where it waits. */
function sendBackFrom(
  result: Story,
  personId: string,
  { to, straight = false }: { to: string; straight?: boolean },
): Story {
  const done: number[] = [messageStatus.handled, messageStatus.started]
  const target = result
    .flow()
    .messages.findLast(({ stepId, status }) => stepId === to && done.includes(status))
  const sent = {
    messageId: result.waitingOf(personId).id,
    targetId: target?.id ?? '',
    reason: '补发票',
    straight,
  }
  return result.act(sendBack, sent, as(personId))
}

test('repeats all steps after a send back unless the design says otherwise', () => {
  const result = sendBackFrom(atChief(undefined), 'chen', { to: '发起' })
  expect(result.deals('li', { input: { f1: 90 } }).waiting()).toEqual(['主管: 周工'])
  expect(() => sendBackFrom(atChief(undefined), 'chen', { to: '发起', straight: true })).toThrow(
    expect.objectContaining({ code: 'flow.not-straight-back' }),
  )
})

test('returns directly to the step that sent back, and shows its assignees the reason', () => {
  const result = sendBackFrom(atChief('straight'), 'chen', { to: '发起' })
  expect(result.deals('li', { input: { f1: 90 } }).waiting()).toEqual(['总经理: 陈总'])
  expect(result.flow().flow?.form).toEqual({ f1: 90 })
  expect(result.flow().visits.at(-1)?.trace[0]).toEqual({
    code: 'trace.straight-back',
    params: { step: '发起' },
    people: ['李明'],
  })
  expect(result.deals('chen').flow().flow?.result).toBe('agreed')
})

test('lets the sender choose each time where the design leaves it open', () => {
  const again = sendBackFrom(atChief('person'), 'chen', { to: '主管' })
  expect(again.deals('zhou').waiting()).toEqual(['财务: 吴会'])
  const straight = sendBackFrom(atChief('person'), 'chen', { to: '主管', straight: true })
  expect(straight.deals('zhou').waiting()).toEqual(['总经理: 陈总'])
})

test('ends the flow without a return when the correcting person refuses', () => {
  const result = sendBackFrom(atChief('straight'), 'chen', { to: '主管' })
  expect(result.deals('zhou', { buttonIndex: 1 }).flow().flow?.result).toBe('refused')
})

test('returns to a vote that sent back, which begins again', () => {
  const sign = { need: 'all', refuse: 'ends', turn: 'together', per: 'person' } as const
  const result = atChief('straight', { dealtype: 'andsign', sign, dealers: only('chen', 'zheng') })
  result.deals('zheng')
  sendBackFrom(result, 'chen', { to: '财务' })
  expect(result.deals('wu').waiting()).toEqual(['总经理: 陈总', '总经理: 郑纳'])
})

test('sends one of two branches back while the other continues', () => {
  const whole = design([
    start(['甲', '乙']),
    step('甲', { dealers: only('zhou'), btnGroup: [button(['丙'])] }),
    step('乙', { dealers: only('zheng'), btnGroup: [button(['合'])] }),
    step('丙', { dealers: only('wu'), btnGroup: [button(['合'])] }),
    step('合', { dealers: only('chen'), merge_set: { funs: ['乙', '丙'] } }),
  ])
  const result = story({ ...whole, set: { ...whole.set, back: 'straight' } })
    .creates('li')
    .deals('zhou')
  sendBackFrom(result, 'wu', { to: '甲' })
  expect(result.waiting()).toEqual(['乙: 郑纳', '甲: 周工'])
  result.deals('zheng').deals('zhou')
  expect(result.waiting()).toEqual(['丙: 吴会'])
  expect(result.deals('wu').waiting()).toEqual(['合: 陈总'])
})

describe('signatures kept on a direct return', () => {
  const note = field(2, '内部备注')
  const all = { need: 'all' as const, refuse: 'ends' as const, per: 'person' as const }

  /** 会签 has 周工, 吴会 and 陈总; the second field is hidden there. */
  function council(keep: FlowDesignSet['keep'], rest: Partial<FlowDesignStep> = {}): Story {
    const whole = design(
      [
        start(['会签'], { formEditLimit: [limit(amount), limit(note)] }),
        step('会签', {
          dealtype: 'andsign',
          dealers: only('zhou', 'wu', 'chen'),
          formEditLimit: [limit(amount, 'readonly'), limit(note, 'hidden')],
          btnGroup: [button(['付款'])],
          ...rest,
        }),
        step('付款', { dealers: only('zheng') }),
      ],
      [amount, note],
    )
    const drawn = { ...whole, set: { ...whole.set, back: 'straight' as const, ...(keep && { keep }) } }
    return story(drawn)
      .creates('li', { input: { f1: 100, f2: '甲' } })
      .deals('zhou')
  }

  const corrected = (result: Story, input: Record<string, unknown>, by = 'wu') =>
    sendBackFrom(result, by, { to: '发起' }).deals('li', { input })

  test('keeps no signatures where the design does not say so', () => {
    expect(corrected(council(undefined), {}).waiting()).toHaveLength(3)
  })

  test('keeps signatures where nothing was edited, and logs it', () => {
    const result = corrected(council('form'), { f1: 100, f2: '甲' })
    expect(result.waiting()).toEqual(['会签: 吴会', '会签: 陈总'])
    expect(result.log().flatMap(({ automatic = [] }) => automatic)).toEqual([{ name: '周工', step: '会签' }])
    expect(result.deals('wu').deals('chen').waiting()).toEqual(['付款: 郑纳'])
    expect(result.deals('zheng').flow().flow?.result).toBe('agreed')
  })

  test('keeps no signatures where the form was edited', () => {
    expect(corrected(council('form'), { f2: '乙' }).waiting()).toHaveLength(3)
  })

  test('keeps signatures where only fields invisible to the step were edited', () => {
    expect(corrected(council('fields'), { f2: '乙' }).waiting()).toEqual(['会签: 吴会', '会签: 陈总'])
    expect(corrected(council('fields'), { f1: 90 }).waiting()).toHaveLength(3)
  })

  test('counts an edit undone before the return as no edit', () => {
    const result = sendBackFrom(council('form'), 'wu', { to: '发起' })
    expect(result.deals('li', { input: { f1: 100 } }).waiting()).toHaveLength(2)
  })

  test('keeps agreeing votes, and creates a new task only for the refusing voter', () => {
    const sign = { ...all, refuse: 'waits' as const, turn: 'together' as const }
    const no = button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' })
    const result = council('form', { sign, btnGroup: [button(['付款']), no] }).deals('wu', { buttonIndex: 1 })
    expect(corrected(result, {}, 'chen').waiting()).toEqual(['会签: 吴会', '会签: 陈总'])
  })

  test('continues a sequence with the first person who had not signed', () => {
    const no = button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' })
    const result = council('form', { sign: { ...all, turn: 'person' }, btnGroup: [button(['付款']), no] })
    expect(corrected(result, {}).waiting()).toEqual(['会签: 吴会'])
    expect(result.deals('wu').deals('chen').waiting()).toEqual(['付款: 郑纳'])
  })

  test('keeps signatures again after a second send back', () => {
    const result = corrected(corrected(council('form'), {}), {}, 'chen')
    expect(result.waiting()).toEqual(['会签: 吴会', '会签: 陈总'])
  })
})

describe('edits between send back and return', () => {
  const all = new Set(['f1'])

  test('shows the old and new values to the step that sent back, on either path', () => {
    for (const back of ['straight', 'again'] as const) {
      const result = sendBackFrom(atChief(back), 'chen', { to: '发起' }).deals('li', { input: { f1: 90 } })
      if (back === 'again') result.deals('zhou').deals('wu')
      const edited = changesSinceReturn(result.flow(), result.waitingOf('chen'), all)
      expect(edited?.from).toMatchObject({ toName: '陈总', stepName: '总经理' })
      expect(edited?.fields).toEqual([{ n: '金额', m: 'f1', t: 'number', str: '90', was: '100' }])
    }
  })

  test('shows the edits to earlier assignees on the path as far as they may read them', () => {
    const result = sendBackFrom(atChief('again'), 'chen', { to: '发起' }).deals('li', { input: { f1: 90 } })
    const mine = result.waitingOf('zhou')
    expect(changesSinceReturn(result.flow(), mine, all)?.fields).toHaveLength(1)
    expect(changesSinceReturn(result.flow(), mine, new Set())).toBeUndefined()
  })

  test('shows no edits where nothing was edited, to new steps, or to the correcting person', () => {
    const same = sendBackFrom(atChief('straight'), 'chen', { to: '发起' }).deals('li', { input: { f1: 100 } })
    expect(changesSinceReturn(same.flow(), same.waitingOf('chen'), all)).toBeUndefined()
    const early = story(expense('again')).creates('li', { input: { f1: 100 } })
    const back = sendBackFrom(early, 'zhou', { to: '发起' })
    expect(changesSinceReturn(back.flow(), back.waitingOf('li'), all)).toBeUndefined()
    back.deals('li', { input: { f1: 90 } }).deals('zhou')
    expect(changesSinceReturn(back.flow(), back.waitingOf('wu'), all)).toBeUndefined()
  })
})
