import { describe, expect, test } from 'vitest'
import { as, button, design, field, limit, only, start, step } from '../../../../tests/kit/house'
import { type Story, story } from '../../../../tests/kit/story'
import { stretch } from '../../../../tests/kit/tables'
import type { DecisionTable, FlowDesign } from '../../../generated/types'
import { transfer } from '../actions/assignees/transfer'
import { escalate } from '../actions/escalate'
import { sendBack } from '../actions/returns/send-back'
import { checkDeadlines } from '../check/deadlines'

/** Small amounts have three days, large ones one: the table 权限 decides, with a note for the large ones. */

const amount = field(1, '金额', 'number')
const output = { id: '1700000000009_1', name: '时限', kind: 'limit' as const }
const table = (more: Partial<DecisionTable> = {}): DecisionTable => ({
  id: 'permissions',
  name: '权限',
  hit: 'unique',
  inputs: [{ id: 'amount', expression: `@[金额_${amount.key}]` }],
  outputs: [output],
  rules: [
    { id: 'small', cells: [stretch(undefined, 1000)], results: ['3'] },
    { id: 'large', note: '大额从快', cells: [stretch(1000, 9000)], results: ['1'] },
  ],
  ...more,
})

const drawn = (decisions: DecisionTable[] = [table()], by = output.id): FlowDesign => {
  const whole = design(
    [
      start(['审批'], { formEditLimit: [limit(amount)] }),
      step('审批', {
        dealers: only('zhou'),
        deadline: { unit: 'day', amount: 5, by, acts: [{ do: 'escalate', after: 0 }] },
        btnGroup: [button(['付款'])],
      }),
      step('付款', { dealers: only('zheng') }),
    ],
    [amount],
  )
  return { ...whole, formset: { ...whole.formset, decisions } }
}

const begun = (f1: number, of = drawn()) => story(of).creates('li', { input: { f1 } })
const day = 86_400_000
const days = (result: Story) => {
  const { expiresAt, createdAt } = result.waitingOf('zhou')
  return ((expiresAt ?? 0) - createdAt) / day
}
const why = (result: Story) => result.flow().visits.at(-1)?.trace.at(-1)

describe('deadline from a decision table', () => {
  test('takes the deadline from the row that holds and logs the row', () => {
    expect(days(begun(500))).toBe(3)
    const large = begun(2000)
    expect(days(large)).toBe(1)
    const params = { name: '权限', rows: '2', note: '大额从快', n: 1, keys: amount.key }
    expect(why(large)).toEqual({ code: 'trace.decision-limit.day', params, people: [] })
    expect(large.log().at(-1)?.nextmessage[0]?.trace.at(-1)?.params).toEqual(params)
  })

  test('uses the deadline of the step without a matching row, a valid amount, or a table', () => {
    expect(days(begun(10_000))).toBe(5)
    expect(days(begun(500, drawn([table({ rules: [{ id: 'a', cells: [], results: ['0'] }] })])))).toBe(5)
    expect(days(begun(500, drawn([])))).toBe(5)
    expect(why(begun(10_000))?.code).not.toContain('decision-limit')
  })

  test('uses the default of the column where one is set', () => {
    const result = begun(10_000, drawn([table({ outputs: [{ ...output, otherwise: '2' }] })]))
    expect(days(result)).toBe(2)
    expect(why(result)?.code).toBe('trace.decision-limit.otherwise')
  })

  test('uses the shortest deadline where several rows count', () => {
    const all = table({
      hit: 'collect',
      rules: ['4', '2'].map((one) => ({ id: one, cells: [], results: [one] })),
    })
    const result = begun(1, drawn([all]))
    expect(days(result)).toBe(2)
    expect(why(result)?.params.rows).toBe('1, 2')
  })

  test('keeps the deadline when the step is transferred, escalated, or withdrawn', () => {
    const passed = begun(2000)
    passed.act(transfer, { messageId: passed.waitingOf('zhou').id, to: 'wu', reason: '出差' }, as('zhou'))
    expect(passed.waitingOf('wu').deadline?.amount).toBe(1)
    const late = begun(2000)
    late.act(escalate, { messageId: late.waitingOf('zhou').id, act: 0 }, as('admin'))
    expect(late.flow().messages.at(-1)).toMatchObject({ toName: '陈总', deadline: { amount: 1, done: 1 } })
    const again = begun(2000)
    const targetId = again.waitingOf('zhou').id
    again
      .deals('zhou')
      .act(sendBack, { messageId: targetId, targetId, reason: '再看' }, as('admin', 'revoke'))
    expect(again.waitingOf('zhou').deadline?.amount).toBe(1)
  })
})

test('reports a column that is missing or is no deadline', () => {
  const codes = (of: FlowDesign) => checkDeadlines(of).map(({ code }) => code)
  expect(codes(drawn())).toEqual([])
  expect(codes(drawn([]))).toEqual(['design.deadline-no-table'])
  const value = table({ outputs: [{ id: output.id, name: '时限' }] })
  expect(codes(drawn([value]))).toEqual(['design.deadline-no-table'])
})
