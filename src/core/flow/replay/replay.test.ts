import { describe, expect, test } from 'vitest'
import {
  as,
  at,
  blank,
  button,
  counting,
  design,
  field,
  limit,
  only,
  start,
  step,
  when,
} from '../../../../tests/kit/house'
import type { FlowDesign } from '../../../generated/types'
import { deal } from '../actions/deal'
import { create } from '../actions/starts/create'
import type { FlowAction } from '../context/define-action'
import type { SimulationContext } from '../simulation/simulation-context'
import { applyChanges } from '../snapshot/apply-changes'
import type { FlowChange } from '../snapshot/flow-changes'
import type { FlowSnapshot } from '../snapshot/snapshot'
import { decideAndRecord, type PastAction } from './recorded-action'
import { type PastFlow, replay, replayInSlices } from './replay'
import { toSimulation } from './to-simulation'

const amount = field(1, '金额', 'number')

/** 申请 → 主管 → above a limit 总经理, otherwise 出纳. */
const purchase = (limitOf = 5000, query = 'zhou'): FlowDesign =>
  design(
    [
      start(['主管'], { formEditLimit: [limit(amount, 'canedit')] }),
      step('主管', {
        dealers: only(query),
        btnGroup: [
          button(['出纳'], {
            id: 'yes',
            name: '同意',
            NextFun: [when(`${at(amount)} > ${limitOf}`, '总经理')],
          }),
        ],
      }),
      step('总经理', { dealers: only('chen'), btnGroup: [button(['出纳'])] }),
      step('出纳', { dealers: only('zheng') }),
    ],
    [amount],
  )

const stageOf = (of: FlowDesign): SimulationContext => {
  const { visits: _, messages: __, newId: ___, flow: ____, leftOut: _____, ...stage } = blank(of)
  return stage
}

/** Runs a payment flow through several people. */
function lived(
  of: FlowDesign,
  f1: unknown,
  hands: readonly string[],
  remote?: FlowSnapshot['remote'],
): PastFlow {
  const acts: PastAction[] = []
  let flow: FlowSnapshot = { ...blank(of, { newId: counting() }), ...(remote && { remote }) }
  const does = <Input>(action: FlowAction<Input>, input: Input, personId: string) => {
    const { changes, act } = decideAndRecord(flow, action, { input, actor: as(personId) })
    const record = changes.flatMap((one: FlowChange) => (one.type === 'log.add' ? [one.record] : [])).at(-1)
    if (!record) throw new Error('an act left no line')
    acts.push(JSON.parse(JSON.stringify({ ...act, record })))
    flow = applyChanges(flow, changes)
  }
  const common = { deptId: '', input: {}, buttonIndex: 0, choices: [] }
  does(create, { ...common, desc: '', level: 0 as const, input: { f1 } }, 'li')
  for (const personId of hands) {
    const messageId = flow.messages.find(({ to, status }) => to === personId && status === 1)?.id ?? ''
    flow = { ...flow, now: flow.now + 3_600_000 }
    does(deal, { ...common, messageId, suggest: '好' }, personId)
  }
  return { design: of, workname: 'CG-1', result: flow.flow?.result ?? 'running', acts }
}

const sendRequest = (outcome: { steps: { step: string; people: string[] }[] }) =>
  outcome.steps.map(({ step, people }) => [step, ...people].join(' '))

describe('replay of a past flow on another design', () => {
  const small = lived(purchase(), 800, ['zhou', 'zheng'])
  const large = lived(purchase(), 8000, ['zhou', 'chen', 'zheng'])

  test('replays a flow unchanged where nothing on its path has changed', () => {
    expect(replay(stageOf(purchase()), small).departure).toBeUndefined()
    expect(replay(stageOf(purchase(6000)), large).departure).toBeUndefined()
  })

  test('follows another path where a condition decides otherwise, and explains why and how it ends', () => {
    const { departure, flow } = replay(stageOf(purchase(500)), small)
    expect(departure).toMatchObject({ at: 1, kind: 'way', reasons: [{ holds: true }, { holds: false }] })
    expect(sendRequest(departure?.was ?? { steps: [] })).toEqual(['出纳 zheng'])
    expect(sendRequest(departure?.would ?? { steps: [] })).toEqual(['总经理 chen'])
    expect(flow.flow?.result, 'nobody has decided there').toBe('running')
  })

  test('omits a removed step and replays the rest unchanged', () => {
    const { departure, flow } = replay(stageOf(purchase(9000)), large)
    expect(departure).toMatchObject({ at: 1, kind: 'way' })
    expect(flow.flow?.result).toBe('agreed')
  })

  test('replays the recorded actions for changed assignees', () => {
    const { departure, flow } = replay(stageOf(purchase(5000, 'wu')), small)
    expect(departure).toMatchObject({ at: 0, kind: 'people' })
    expect(flow.flow?.result).toBe('agreed')
    expect(flow.messages.some(({ to, status }) => to === 'wu' && status === 3)).toBe(true)
  })

  test('reports a rejection with its reason where the form requires more', () => {
    const stricter = purchase()
    const [first] = stricter.funlist
    if (first) first.formEditLimit = [limit(amount, 'canedit', true)]
    const { departure } = replay(stageOf(stricter), lived(purchase(), undefined, ['zhou']))
    expect(departure).toMatchObject({ at: 0, kind: 'refused', refused: { code: 'form.invalid' } })
  })

  test('finds a renamed button by its id, and reports a missing one', () => {
    const renamed = purchase()
    const boss = renamed.funlist[1]
    const other = button(['出纳'], { id: 'no', name: '退回' })
    if (boss?.btnGroup[0]) boss.btnGroup = [other, { ...boss.btnGroup[0], name: '批准' }]
    expect(replay(stageOf(renamed), large).departure).toBeUndefined()
    if (boss) boss.btnGroup = [other]
    expect(replay(stageOf(renamed), large).departure).toMatchObject({ at: 1, kind: 'no-button' })
  })

  test('replays in the simulation with the recorded time between actions', () => {
    expect(toSimulation(small)).toMatchObject([
      { kind: 'creat', person: 'li', input: { f1: 800 } },
      { kind: 'wait', seconds: 3600 },
      { kind: 'deal', person: 'zhou', step: '主管', button: 0 },
      { kind: 'wait', seconds: 3600 },
      { kind: 'deal', person: 'zheng', step: '出纳' },
    ])
  })
})

describe('remote functions', () => {
  const asking = (line = '1') => {
    const of = purchase()
    const [link] = of.funlist[1]?.btnGroup[0]?.NextFun ?? []
    if (link) link.if = `#[额度]("${line}") < 100`
    return of
  }

  test('returns the recorded results of remote functions, and leaves unrecorded ones undecided', () => {
    const past = lived(asking(), 1, ['zhou', 'chen', 'zheng'], () => 50)
    expect(past.acts[1]?.asked).toEqual([{ name: '额度', args: ['1'], value: 50 }])
    expect(replay(stageOf(asking()), past).departure).toBeUndefined()
    expect(replay(stageOf(asking('2')), past).departure).toMatchObject({ at: 1, kind: 'undecided' })
  })
})

test('can be interrupted after each replayed action', () => {
  const past = lived(purchase(), 100, ['zhou', 'zheng'])
  const parts = replayInSlices(stageOf(purchase()), past)
  expect([...parts].length).toBeGreaterThanOrEqual(past.acts.length)
})
