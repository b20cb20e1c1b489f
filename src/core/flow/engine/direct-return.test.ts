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

test('what is sent back goes through all steps again, unless the design says otherwise', () => {
  const told = sendBackFrom(atChief(undefined), 'chen', { to: '发起' })
  expect(told.deals('li', { input: { f1: 90 } }).waiting()).toEqual(['主管: 周工'])
  expect(() => sendBackFrom(atChief(undefined), 'chen', { to: '发起', straight: true })).toThrow(
    expect.objectContaining({ code: 'flow.not-straight-back' }),
  )
})

test('straight back it comes to the step that sent it back, and its people see why', () => {
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

test('where the design leaves it to the person, he chooses each time', () => {
  const again = sendBackFrom(atChief('person'), 'chen', { to: '主管' })
  expect(again.deals('zhou').waiting()).toEqual(['财务: 吴会'])
  const straight = sendBackFrom(atChief('person'), 'chen', { to: '主管', straight: true })
  expect(straight.deals('zhou').waiting()).toEqual(['总经理: 陈总'])
})

test('whoever corrects may refuse: then it ends, and does not come back', () => {
  const told = sendBackFrom(atChief('straight'), 'chen', { to: '主管' })
  expect(told.deals('zhou', { buttonIndex: 1 }).flow().flow?.result).toBe('refused')
})

test('out of a vote it comes back to the vote, which begins anew', () => {
  const sign = { need: 'all', refuse: 'ends', turn: 'together', per: 'person' } as const
  const told = atChief('straight', { dealtype: 'andsign', sign, dealers: only('chen', 'zheng') })
  told.deals('zheng')
  sendBackFrom(told, 'chen', { to: '财务' })
  expect(told.deals('wu').waiting()).toEqual(['总经理: 陈总', '总经理: 郑纳'])
})

test('out of one of two branches the other goes on', () => {
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

describe('signatures that are kept when it comes straight back', () => {
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

  test('not where the design says nothing', () => {
    expect(corrected(council(undefined), {}).waiting()).toHaveLength(3)
  })

  test('where nothing was edited, and history says so', () => {
    const told = corrected(council('form'), { f1: 100, f2: '甲' })
    expect(told.waiting()).toEqual(['会签: 吴会', '会签: 陈总'])
    expect(told.log().flatMap(({ automatic = [] }) => automatic)).toEqual([{ name: '周工', step: '会签' }])
    expect(told.deals('wu').deals('chen').waiting()).toEqual(['付款: 郑纳'])
    expect(told.deals('zheng').flow().flow?.result).toBe('agreed')
  })

  test('not where the form was edited', () => {
    expect(corrected(council('form'), { f2: '乙' }).waiting()).toHaveLength(3)
  })

  test('where what the step may see was not edited, whatever else was', () => {
    expect(corrected(council('fields'), { f2: '乙' }).waiting()).toEqual(['会签: 吴会', '会签: 陈总'])
    expect(corrected(council('fields'), { f1: 90 }).waiting()).toHaveLength(3)
  })

  test('an edit that was undone before it came back is none', () => {
    const told = sendBackFrom(council('form'), 'wu', { to: '发起' })
    expect(told.deals('li', { input: { f1: 100 } }).waiting()).toHaveLength(2)
  })

  test('of a vote, too: those who agreed are not asked again, who refused is', () => {
    const sign = { ...all, refuse: 'waits' as const, turn: 'together' as const }
    const no = button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' })
    const told = council('form', { sign, btnGroup: [button(['付款']), no] }).deals('wu', { buttonIndex: 1 })
    expect(corrected(told, {}, 'chen').waiting()).toEqual(['会签: 吴会', '会签: 陈总'])
  })

  test('in order, the turn comes to the first who had not signed', () => {
    const no = button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' })
    const told = council('form', { sign: { ...all, turn: 'person' }, btnGroup: [button(['付款']), no] })
    expect(corrected(told, {}).waiting()).toEqual(['会签: 吴会'])
    expect(told.deals('wu').deals('chen').waiting()).toEqual(['付款: 郑纳'])
  })

  test('again after it was sent back a second time', () => {
    const told = corrected(corrected(council('form'), {}), {}, 'chen')
    expect(told.waiting()).toEqual(['会签: 吴会', '会签: 陈总'])
  })
})

describe('what was edited meanwhile', () => {
  const all = new Set(['f1'])

  test('is told to the step that sent it back, as it was and as it is, also when it goes through all steps', () => {
    for (const back of ['straight', 'again'] as const) {
      const told = sendBackFrom(atChief(back), 'chen', { to: '发起' }).deals('li', { input: { f1: 90 } })
      if (back === 'again') told.deals('zhou').deals('wu')
      const edited = changesSinceReturn(told.flow(), told.waitingOf('chen'), all)
      expect(edited?.from).toMatchObject({ toName: '陈总', stepName: '总经理' })
      expect(edited?.fields).toEqual([{ n: '金额', m: 'f1', t: 'number', str: '90', was: '100' }])
    }
  })

  test('is told to the steps on the way that had had it, and not to what they may not read', () => {
    const told = sendBackFrom(atChief('again'), 'chen', { to: '发起' }).deals('li', { input: { f1: 90 } })
    const mine = told.waitingOf('zhou')
    expect(changesSinceReturn(told.flow(), mine, all)?.fields).toHaveLength(1)
    expect(changesSinceReturn(told.flow(), mine, new Set())).toBeUndefined()
  })

  test('is nothing where nothing was edited, to a step that had not had it, and to whoever corrects', () => {
    const same = sendBackFrom(atChief('straight'), 'chen', { to: '发起' }).deals('li', { input: { f1: 100 } })
    expect(changesSinceReturn(same.flow(), same.waitingOf('chen'), all)).toBeUndefined()
    const early = story(expense('again')).creates('li', { input: { f1: 100 } })
    const back = sendBackFrom(early, 'zhou', { to: '发起' })
    expect(changesSinceReturn(back.flow(), back.waitingOf('li'), all)).toBeUndefined()
    back.deals('li', { input: { f1: 90 } }).deals('zhou')
    expect(changesSinceReturn(back.flow(), back.waitingOf('wu'), all)).toBeUndefined()
  })
})
