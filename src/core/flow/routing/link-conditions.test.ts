import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, button, design, field, limit, only, start, step, when } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import type { FlowDesignNext } from '../../../generated/types'
import { explainTrace } from '../../expression'
import type { RouteReason } from '../snapshot/flow-changes'
import { truncateReasons } from './link-conditions'

const amount = field(1, '金额', 'number')
const labels = { true: '✓', false: '✗' }

const flow = (links: FlowDesignNext[], handler: string[] = [], follow?: 'first') =>
  design(
    [
      start([], {
        formEditLimit: [limit(amount)],
        btnGroup: [
          button(['财务'], {
            name: '提交',
            NextFun: links,
            handler: { funId: handler, SonFlowId: [] },
            ...(follow && { follow }),
          }),
        ],
      }),
      ...['主管', '总经理', '财务', '备案'].map((id) => step(id, { dealers: only('zhou') })),
    ],
    [amount],
  )

const started = (f1: number, links: FlowDesignNext[], handler: string[] = []) =>
  story(flow(links, handler)).creates('li', { input: { f1 } })

const describeView = (reasons: readonly RouteReason[] = []) =>
  reasons.map(({ kind, to, holds, text = '', parts = [] }) => {
    const line = text && ` ${explainTrace(text, parts, { labels }).line}`
    return `${kind} ${to.join()} ${holds ? '✓' : '✗'}${line}`
  })

const over = (limitOf: number, ...to: string[]) => when(`${at(amount)} > ${limitOf}`, ...to)

describe('logged conditions of a button', () => {
  test('logs all conditions of a button, also those that did not hold', () => {
    const log = started(5800, [over(5000, '主管'), over(10_000, '总经理')], ['备案']).log()
    expect(describeView(log[0]?.reasons)).toEqual([
      'if 主管 ✓ 金额 5,800 > 5,000 → ✓',
      'if 总经理 ✗ 金额 5,800 > 10,000 → ✗',
      'default 财务 ✗',
      'always 备案 ✓',
    ])
    expect(log[0]?.reasons?.[0]).toMatchObject({ stepId: '发起', button: '提交' })
  })

  test('logs that the default was used because no condition held', () => {
    const log = started(1, [over(5000, '主管')]).log()
    expect(describeView(log[0]?.reasons)).toEqual(['if 主管 ✗ 金额 1 > 5,000 → ✗', 'default 财务 ✓'])
  })

  test('logs nothing where there is no condition', () => {
    expect(started(1, []).log()[0]?.reasons).toEqual([])
  })

  test('keeps the logged conditions, and logs separate ones for a later action', () => {
    const log = started(5800, [over(5000, '主管')])
      .deals('zhou')
      .log()
    expect(log.map(({ reasons }) => reasons?.length)).toEqual([2, 0])
  })
})

describe('length of the logged conditions', () => {
  const reason = (holds: boolean, length: number): RouteReason => ({
    kind: 'if',
    stepId: 's',
    button: '提交',
    name: '',
    to: ['t'],
    holds,
    text: '长'.repeat(length),
    parts: [true],
  })
  const size = (reasons: RouteReason[]) => new TextEncoder().encode(JSON.stringify(reasons)).length

  test('keeps the deciding condition, and shortens and then omits the others', () => {
    const many = [
      reason(false, 400),
      reason(true, 800),
      ...Array.from({ length: 60 }, () => reason(false, 400)),
    ]
    const retained = truncateReasons(many)
    expect(size(retained)).toBeLessThanOrEqual(4_096)
    expect([
      retained[0]?.holds,
      retained[0]?.text?.length,
      retained[1]?.holds,
      retained[1]?.text?.length,
    ]).toEqual([false, 400, true, 800])
    expect(retained.slice(2).some(({ text }) => text === undefined)).toBe(true)
    expect(retained.length).toBeLessThan(many.length)
  })

  test('keeps a few conditions unchanged and in order', () => {
    const few = [reason(false, 10), reason(true, 10)]
    expect(truncateReasons(few)).toEqual(few)
  })
})

describe('button that follows only the first link that holds', () => {
  const amounts = fc.integer({ min: 0, max: 6 })

  test('follows the first link that holds in order, and evaluates no further one', () => {
    const links = [over(5000, '主管'), over(1000, '总经理')]
    const log = story(flow(links, [], 'first'))
      .creates('li', { input: { f1: 5800 } })
      .log()
    expect(describeView(log[0]?.reasons)).toEqual(['if 主管 ✓ 金额 5,800 > 5,000 → ✓', 'default 财务 ✗'])
    const turned = story(flow([...links].reverse(), [], 'first')).creates('li', { input: { f1: 5800 } })
    expect(turned.log()[0]?.nextmessage.map(({ funname }) => funname)).toEqual(['总经理'])
  })

  test('enters exactly one step of its links, or its default', () => {
    const steps = ['主管', '总经理', '备案']
    fc.assert(
      fc.property(amounts, fc.tuple(amounts, amounts, amounts), (amountNow, limits) => {
        const links = limits.map((least, index) => over(least, steps[index] ?? ''))
        const log = story(flow(links, [], 'first'))
          .creates('li', { input: { f1: amountNow } })
          .log()
        const first = limits.findIndex((least) => amountNow > least)
        expect(log[0]?.nextmessage.map(({ funname }) => funname)).toEqual([steps[first] ?? '财务'])
      }),
    )
  })
})
