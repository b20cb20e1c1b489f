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
  told: Story,
  who: string,
  { to, straight = false }: { to: string; straight?: boolean },
): Story {
  const done: number[] = [messageStatus.handled, messageStatus.started]
  const target = told.flow().messages.findLast(({ stepId, status }) => stepId === to && done.includes(status))
  const sent = { messageId: told.waitingOf(who).id, targetId: target?.id ?? '', reason: '补发票', straight }
  return told.act(sendBack, sent, as(who))
}

test('repeats all steps after a send back unless the design says otherwise', () => {
  const told = sendBackFrom(atChief(undefined), 'chen', { to: '发起' })
  expect(told.deals('li', { input: { f1: 90 } }).waiting()).toEqual(['主管: 周工'])
  expect(() => sendBackFrom(atChief(undefined), 'chen', { to: '发起', straight: true })).toThrow(
    expect.objectContaining({ code: 'flow.not-straight-back' }),
  )
})

test('returns directly to the step that sent back, and shows its assignees the reason', () => {
  const told = sendBackFrom(atChief('straight'), 'chen', { to: '发起' })
  expect(told.deals('li', { input: { f1: 90 } }).waiting()).toEqual(['总经理: 陈总'])
  expect(told.flow().flow?.form).toEqual({ f1: 90 })
  expect(told.flow().visits.at(-1)?.trace[0]).toEqual({
    code: 'trace.straight-back',
    params: { step: '发起' },
    people: ['李明'],
  })
  expect(told.deals('chen').flow().flow?.result).toBe('agreed')
})

test('lets the sender choose each time where the design leaves it open', () => {
  const again = sendBackFrom(atChief('person'), 'chen', { to: '主管' })
  expect(again.deals('zhou').waiting()).toEqual(['财务: 吴会'])
  const straight = sendBackFrom(atChief('person'), 'chen', { to: '主管', straight: true })
  expect(straight.deals('zhou').waiting()).toEqual(['总经理: 陈总'])
})

test('ends the flow without a return when the correcting person refuses', () => {
  const told = sendBackFrom(atChief('straight'), 'chen', { to: '主管' })
  expect(told.deals('zhou', { buttonIndex: 1 }).flow().flow?.result).toBe('refused')
})

test('returns to a vote that sent back, which begins again', () => {
  const sign = { need: 'all', refuse: 'ends', turn: 'together', per: 'person' } as const
  const told = atChief('straight', { dealtype: 'andsign', sign, dealers: only('chen', 'zheng') })
  told.deals('zheng')
  sendBackFrom(told, 'chen', { to: '财务' })
  expect(told.deals('wu').waiting()).toEqual(['总经理: 陈总', '总经理: 郑纳'])
})

test('sends one of two branches back while the other continues', () => {
  const whole = design([
    start(['甲', '乙']),
    step('甲', { dealers: only('zhou'), btnGroup: [button(['丙'])] }),
    step('乙', { dealers: only('zheng'), btnGroup: [button(['合'])] }),
    step('丙', { dealers: only('wu'), btnGroup: [button(['合'])] }),
    step('合', { dealers: only('chen'), merge_set: { funs: ['乙', '丙'] } }),
  ])
  const told = story({ ...whole, set: { ...whole.set, back: 'straight' } })
    .creates('li')
    .deals('zhou')
  sendBackFrom(told, 'wu', { to: '甲' })
  expect(told.waiting()).toEqual(['乙: 郑纳', '甲: 周工'])
  told.deals('zheng').deals('zhou')
  expect(told.waiting()).toEqual(['丙: 吴会'])
  expect(told.deals('wu').waiting()).toEqual(['合: 陈总'])
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

  const corrected = (told: Story, input: Record<string, unknown>, by = 'wu') =>
    sendBackFrom(told, by, { to: '发起' }).deals('li', { input })

  test('keeps no signatures where the design does not say so', () => {
    expect(corrected(council(undefined), {}).waiting()).toHaveLength(3)
  })

  test('keeps signatures where nothing was edited, and logs it', () => {
    const told = corrected(council('form'), { f1: 100, f2: '甲' })
    expect(told.waiting()).toEqual(['会签: 吴会', '会签: 陈总'])
    expect(told.log().flatMap(({ automatic = [] }) => automatic)).toEqual([{ name: '周工', step: '会签' }])
    expect(told.deals('wu').deals('chen').waiting()).toEqual(['付款: 郑纳'])
    expect(told.deals('zheng').flow().flow?.result).toBe('agreed')
  })

  test('keeps no signatures where the form was edited', () => {
    expect(corrected(council('form'), { f2: '乙' }).waiting()).toHaveLength(3)
  })

  test('keeps signatures where only fields invisible to the step were edited', () => {
    expect(corrected(council('fields'), { f2: '乙' }).waiting()).toEqual(['会签: 吴会', '会签: 陈总'])
    expect(corrected(council('fields'), { f1: 90 }).waiting()).toHaveLength(3)
  })

  test('counts an edit undone before the return as no edit', () => {
    const told = sendBackFrom(council('form'), 'wu', { to: '发起' })
    expect(told.deals('li', { input: { f1: 100 } }).waiting()).toHaveLength(2)
  })

  test('keeps agreeing votes, and creates a new task only for the refusing voter', () => {
    const sign = { ...all, refuse: 'waits' as const, turn: 'together' as const }
    const no = button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' })
    const told = council('form', { sign, btnGroup: [button(['付款']), no] }).deals('wu', { buttonIndex: 1 })
    expect(corrected(told, {}, 'chen').waiting()).toEqual(['会签: 吴会', '会签: 陈总'])
  })

  test('continues a sequence with the first person who had not signed', () => {
    const no = button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' })
    const told = council('form', { sign: { ...all, turn: 'person' }, btnGroup: [button(['付款']), no] })
    expect(corrected(told, {}).waiting()).toEqual(['会签: 吴会'])
    expect(told.deals('wu').deals('chen').waiting()).toEqual(['付款: 郑纳'])
  })

  test('keeps signatures again after a second send back', () => {
    const told = corrected(corrected(council('form'), {}), {}, 'chen')
    expect(told.waiting()).toEqual(['会签: 吴会', '会签: 陈总'])
  })
})

describe('edits between send back and return', () => {
  const all = new Set(['f1'])

  test('shows the old and new values to the step that sent back, on either path', () => {
    for (const back of ['straight', 'again'] as const) {
      const told = sendBackFrom(atChief(back), 'chen', { to: '发起' }).deals('li', { input: { f1: 90 } })
      if (back === 'again') told.deals('zhou').deals('wu')
      const edited = changesSinceReturn(told.flow(), told.waitingOf('chen'), all)
      expect(edited?.from).toMatchObject({ toName: '陈总', stepName: '总经理' })
      expect(edited?.fields).toEqual([{ n: '金额', m: 'f1', t: 'number', str: '90', was: '100' }])
    }
  })

  test('shows the edits to earlier assignees on the path as far as they may read them', () => {
    const told = sendBackFrom(atChief('again'), 'chen', { to: '发起' }).deals('li', { input: { f1: 90 } })
    const mine = told.waitingOf('zhou')
    expect(changesSinceReturn(told.flow(), mine, all)?.fields).toHaveLength(1)
    expect(changesSinceReturn(told.flow(), mine, new Set())).toBeUndefined()
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
