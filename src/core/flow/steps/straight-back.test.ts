import { expect, test } from 'vitest'
import { as, button, design, field, limit, only, start, step } from '../../../../tests/kit/house'
import { type Story, story } from '../../../../tests/kit/story'
import type { FlowDesignSet, FlowDesignStep } from '../../../generated/types'
import { revokeTo } from '../actions/return-to'
import { messageStatus } from '../snapshot/message-status'

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

/** Sends it back to a step that was handled, from where it waits for somebody. */
function sendBack(
  told: Story,
  who: string,
  { to, straight = false }: { to: string; straight?: boolean },
): Story {
  const done: number[] = [messageStatus.handled, messageStatus.started]
  const target = told.flow().messages.find(({ stepId, status }) => stepId === to && done.includes(status))
  const sent = { messageId: told.waitingOf(who).id, targetId: target?.id ?? '', reason: '补发票', straight }
  return told.act(revokeTo, sent, as(who))
}

test('what is sent back goes through all steps again, unless the design says otherwise', () => {
  const told = sendBack(atChief(undefined), 'chen', { to: '发起' })
  expect(told.deals('li', { input: { f1: 90 } }).waiting()).toEqual(['主管: 周工'])
  expect(() => sendBack(atChief(undefined), 'chen', { to: '发起', straight: true })).toThrow(
    expect.objectContaining({ code: 'flow.not-straight-back' }),
  )
})

test('straight back it comes to the step that sent it back, and its people see why', () => {
  const told = sendBack(atChief('straight'), 'chen', { to: '发起' })
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
  const again = sendBack(atChief('person'), 'chen', { to: '主管' })
  expect(again.deals('zhou').waiting()).toEqual(['财务: 吴会'])
  const straight = sendBack(atChief('person'), 'chen', { to: '主管', straight: true })
  expect(straight.deals('zhou').waiting()).toEqual(['总经理: 陈总'])
})

test('whoever corrects may refuse: then it ends, and does not come back', () => {
  const told = sendBack(atChief('straight'), 'chen', { to: '主管' })
  expect(told.deals('zhou', { buttonIndex: 1 }).flow().flow?.result).toBe('refused')
})

test('out of a vote it comes back to the vote, which begins anew', () => {
  const sign = { need: 'all', refuse: 'ends', turn: 'together', per: 'person' } as const
  const told = atChief('straight', { dealtype: 'andsign', sign, dealers: only('chen', 'zheng') })
  told.deals('zheng')
  sendBack(told, 'chen', { to: '财务' })
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
  sendBack(told, 'wu', { to: '甲' })
  expect(told.waiting()).toEqual(['乙: 郑纳', '甲: 周工'])
  told.deals('zheng').deals('zhou')
  expect(told.waiting()).toEqual(['丙: 吴会'])
  expect(told.deals('wu').waiting()).toEqual(['合: 陈总'])
})
