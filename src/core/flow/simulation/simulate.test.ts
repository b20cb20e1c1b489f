import { describe, expect, test } from 'vitest'
import { logOf } from '../../../../tests/kit/flow-invariants'
import {
  at,
  blank,
  button,
  design,
  field,
  fun,
  group,
  limit,
  morning,
  only,
  start,
  step,
  when,
} from '../../../../tests/kit/house'
import type { FlowDesign, SimulatedAct } from '../../../generated/types'
import { coverageOf } from './coverage'
import { simulate, simulateInSlices } from './simulate'
import type { SimulationContext } from './simulation-context'
import { toSimulationResponse } from './simulation-response'
import { findDeviation, toSimulatedStates } from './simulation-view'

const amount = field(1, '金额', 'number')
const note = field(2, '备注')

const stageOf = (of: FlowDesign): SimulationContext => {
  const { visits: _, messages: __, newId: ___, flow: ____, leftOut: _____, ...stage } = blank(of)
  return stage
}

/** 申请 → 主管 → 超过 5000 元 总经理, otherwise 出纳. */
const purchase = (more: Parameters<typeof step>[1] = {}) =>
  design(
    [
      start(['主管'], { formEditLimit: [limit(amount, 'canedit', true), limit(note)] }),
      step('主管', {
        dealers: only('zhou'),
        btnGroup: [
          button(['出纳'], { id: 'yes', NextFun: [when(`${at(amount)} > 5000`, '总经理')] }),
          button(['补充'], { id: 'no', name: '退回', outcome: 'return' }),
        ],
        ...more,
      }),
      step('总经理', { dealers: only('chen'), btnGroup: [button(['出纳'])] }),
      step('出纳', { dealers: only('zheng', 'wu') }),
      step('补充', { dealers: [group([fun('CreatID')])], btnGroup: [button(['主管'])] }),
    ],
    [amount, note],
  )

const begins = (f1: unknown): SimulatedAct => ({ kind: 'creat', person: 'li', input: { f1 }, desc: '电脑' })
const agrees = (person: string, at: string, button = 0): SimulatedAct => ({
  kind: 'deal',
  person,
  step: at,
  button,
})

describe('simulated flow', () => {
  test('follows the same path and assignees as the engine, up to the result', () => {
    const played = simulate(stageOf(purchase()), [
      begins(6001),
      agrees('zhou', '主管'),
      agrees('chen', '总经理'),
      agrees('wu', '出纳'),
    ])
    expect(played.refused).toBeUndefined()
    expect(toSimulatedStates(played)).toEqual([
      { waiting: [{ step: '主管', people: ['zhou'] }], result: 'running' },
      { waiting: [{ step: '总经理', people: ['chen'] }], result: 'running' },
      { waiting: [{ step: '出纳', people: ['wu', 'zheng'] }], result: 'running' },
      { waiting: [], result: 'agreed' },
    ])
  })

  test('follows another path for a smaller amount', () => {
    const played = simulate(stageOf(purchase()), [begins(500), agrees('zhou', '主管')])
    expect(toSimulatedStates(played).at(-1)?.waiting).toEqual([{ step: '出纳', people: ['wu', 'zheng'] }])
  })

  test('runs deadlines at their own times when time advances', () => {
    const acts = [
      { do: 'remind' as const, after: 0 },
      { do: 'escalate' as const, after: 1 },
      { do: 'agree' as const, after: 1 },
    ]
    const limited = purchase({ deadline: { unit: 'day', amount: 1, acts } })
    const waits = (days: number): SimulatedAct => ({ kind: 'wait', seconds: days * 86_400 })
    const played = simulate(stageOf(limited), [begins(500), waits(2), waits(30)])
    expect(toSimulatedStates(played).map(({ waiting }) => waiting)).toEqual([
      [{ step: '主管', people: ['zhou'] }],
      [{ step: '主管', people: ['chen'] }],
      [{ step: '出纳', people: ['wu', 'zheng'] }],
    ])
    const logRecords = played.acts.flatMap(({ changes }) => logOf(changes)).filter(({ deadline }) => deadline)
    expect(logRecords.map(({ deadline, at }) => [deadline?.do, (at - morning) / 86_400_000])).toEqual([
      ['remind', 1],
      ['escalate', 2],
      ['agree', 3],
    ])
  })

  test('stops at the action that the engine rejects, and says which and why', () => {
    const missing = simulate(stageOf(purchase()), [begins(undefined), agrees('zhou', '主管')])
    expect(missing.refused).toMatchObject({ at: 0, refused: { code: 'form.invalid' } })
    expect(missing.acts).toEqual([])
    const nobody = simulate(stageOf(purchase()), [begins(1), agrees('li', '主管')])
    expect(nobody.refused).toMatchObject({ at: 1, refused: { code: 'simulation.not-waiting' } })
    const simulation = simulate(stageOf(purchase()), [begins(1), agrees('zhou', '删掉的步骤')])
    expect(simulation.refused).toMatchObject({ at: 1, refused: { code: 'simulation.step-gone' } })
    const stranger = simulate(stageOf(purchase()), [{ ...begins(1), person: 'nobody' }])
    expect(stranger.refused?.refused.code).toBe('simulation.person-unknown')
  })

  test('writes only the fields that each person may write', () => {
    const tries = simulate(stageOf(purchase()), [
      begins(6001),
      { ...agrees('zhou', '主管'), input: { f1: 1 } },
    ])
    expect(tries.refused).toMatchObject({ at: 1 })
    const allowed = purchase({ formEditLimit: [limit(amount)] })
    const played = simulate(stageOf(allowed), [begins(6001), { ...agrees('zhou', '主管'), input: { f1: 1 } }])
    expect(played.flow.flow?.form.f1).toBe(1)
    expect(
      toSimulatedStates(played)
        .at(-1)
        ?.waiting.map(({ step }) => step),
    ).toEqual(['出纳'])
  })

  test('describes a field that may no longer be filled in as production does', () => {
    const formEditLimit = [limit(amount, 'readonly'), limit(note)]
    const funlist = purchase().funlist.map((one) => (one.is_start ? { ...one, formEditLimit } : one))
    const { refused } = toSimulationResponse(
      stageOf({ ...purchase(), funlist }),
      { acts: [begins(6001)] },
      (code) => code,
    )
    expect(refused).toMatchObject({
      at: 0,
      code: 'form.field-not-editable',
      data: [{ model: 'f1', name: '金额' }],
    })
    const { refused: missing } = toSimulationResponse(
      stageOf(purchase()),
      { acts: [begins('')] },
      (code) => code,
    )
    expect(missing?.data).toMatchObject({ problems: [{ msg: expect.any(String) }] })
  })

  test('cancels a simulated flow as a whole', () => {
    const played = simulate(stageOf(purchase()), [
      begins(1),
      { kind: 'cancel', person: 'li', suggest: '不买了' },
    ])
    expect(toSimulatedStates(played).at(-1)).toEqual({ waiting: [], result: 'withdrawn' })
  })
})

test('withdraws a decision in the simulation while nothing has followed', () => {
  const drawn = { ...purchase(), set: { ...purchase().set, control: { withdraw_minutes: 10 } } }
  const withdraws: SimulatedAct = { kind: 'withdraw', person: 'zhou', step: '主管' }
  const back = simulate(stageOf(drawn), [begins(500), agrees('zhou', '主管'), withdraws])
  expect(toSimulatedStates(back).at(-1)?.waiting).toEqual([{ step: '主管', people: ['zhou'] }])
  const late: SimulatedAct = { kind: 'wait', seconds: 3_600 }
  const refused = simulate(stageOf(drawn), [begins(500), agrees('zhou', '主管'), late, withdraws])
  expect(refused.refused?.refused.code).toBe('flow.decision-too-late')
})

describe('added signers in the simulation', () => {
  const flowDesign = purchase({ addsign: { kinds: ['before', 'beside', 'after'], most: 4 }, consult: true })
  const acts = (...more: SimulatedAct[]) => simulate(stageOf(flowDesign), [begins(1), ...more])
  const at = { person: 'zhou', step: '主管' }
  const adds = (place: SimulatedAct['place'], ...people: string[]): SimulatedAct => ({
    kind: 'addsign',
    ...at,
    place,
    way: 'all',
    people,
    suggest: '请把关',
  })
  const waits = (played: ReturnType<typeof acts>) => toSimulatedStates(played).at(-1)?.waiting

  test('adds signers before, beside and after as the engine does', () => {
    const before = [adds('before', 'zhao'), agrees('zhao', '主管')]
    expect(waits(acts(adds('before', 'zhao')))).toEqual([{ step: '主管', people: ['zhao'] }])
    expect(waits(acts(...before))).toEqual([{ step: '主管', people: ['zhou'] }])
    expect(waits(acts(adds('beside', 'zhao')))).toEqual([{ step: '主管', people: ['zhao', 'zhou'] }])
    expect(waits(acts(adds('after', 'zhao'), agrees('zhou', '主管')))).toEqual([
      { step: '主管', people: ['zhao'] },
    ])
    expect(acts({ ...adds('before', 'zhao'), suggest: '' }).refused?.refused.code).toBe(
      'flow.add-reason-empty',
    )
  })

  test('lets the requester remove an added signer', () => {
    const out: SimulatedAct = { kind: 'removesign', ...at, people: ['zhao'] }
    const played = acts(adds('before', 'zhao', 'qian'), out)
    expect(waits(played)).toEqual([{ step: '主管', people: ['qian'] }])
    const { removable } = toSimulationResponse(
      stageOf(flowDesign),
      { acts: played.acts.map(({ act }) => act) },
      (code) => code,
    )
    expect(removable).toEqual([{ person: 'zhou', step: '主管', to: 'qian', name: '钱进' }])
    expect(acts(adds('before', 'zhao'), { ...out, people: ['wu'] }).refused?.refused.code).toBe(
      'flow.removed-gone',
    )
  })

  test('requests and gives an opinion, which decides nothing', () => {
    const consults: SimulatedAct = { kind: 'consult', ...at, people: ['zhao'], suggest: '价格合理吗' }
    const gives: SimulatedAct = { kind: 'opinion', person: 'zhao', step: '主管', suggest: '合理' }
    expect(waits(acts(consults))).toEqual([{ step: '主管', people: ['zhao', 'zhou'] }])
    expect(waits(acts(consults, gives))).toEqual([{ step: '主管', people: ['zhou'] }])
    expect(acts(consults, agrees('zhao', '主管')).refused?.refused.code).toBe('flow.only-opinion')
    const opened = (person: string) =>
      toSimulationResponse(
        stageOf(flowDesign),
        { acts: [begins(1), consults], open: { person, step: '主管' } },
        (code) => code,
      ).turn
    expect(opened('zhao')).toMatchObject({
      asked: { name: '周工', question: '价格合理吗' },
      addSign: null,
      canConsult: false,
    })
    expect(opened('zhou')).toMatchObject({
      asked: null,
      addSign: { kinds: ['before', 'beside', 'after'], left: 4 },
      canConsult: true,
    })
  })
})

describe('events in the simulation', () => {
  const waitingFor = (event_set: NonNullable<FlowDesign['funlist'][number]['event_set']>) =>
    design([
      start(['等']),
      step('等', { dealtype: 'event', btnGroup: [], event_set }),
      step('主管', { dealers: only('zhou') }),
      step('出纳', { dealers: only('zheng') }),
    ])
  const ways = {
    maybe_fun_list: [
      { _id: 'yes', showName: '好', remark: '', funids: ['主管'] },
      { _id: 'no', showName: '不好', remark: '', funids: ['出纳'] },
    ],
    outcomes: { done: 'yes', failed: 'no', timeout: 'no' },
  }
  const waitsAt =
    (...acts: SimulatedAct[]) =>
    (of: FlowDesign) =>
      toSimulatedStates(simulate(stageOf(of), [{ kind: 'creat', person: 'li' }, ...acts]))
        .at(-1)
        ?.waiting.map(({ step }) => step)

  test('completes timers when enough simulated time has passed', () => {
    const timer = waitingFor({ type: 'timer', timer: { until: 'delay', seconds: 3600 }, ...ways })
    expect(waitsAt()(timer)).toEqual(['等'])
    expect(waitsAt({ kind: 'wait', seconds: 3599 })(timer)).toEqual(['等'])
    expect(waitsAt({ kind: 'wait', seconds: 3599 }, { kind: 'wait', seconds: 1 })(timer)).toEqual(['主管'])
  })

  test('waits for a manual result of events that call another system', () => {
    const http = waitingFor({
      type: 'http',
      http: { url: 'https://erp.example/ask', method: 'POST', body: [], answers: [] },
      ...ways,
    })
    expect(waitsAt()(http)).toEqual(['等'])
    expect(waitsAt({ kind: 'event', step: '等', outcome: 'failed' })(http)).toEqual(['出纳'])
    expect(waitsAt({ kind: 'event', step: '等' })(http)).toEqual(['主管'])
  })

  test('completes writing events immediately, and fails a mail without recipients', () => {
    expect(waitsAt()(waitingFor({ type: 'set_form', set_form: [], ...ways }))).toEqual(['主管'])
    const mail = { people: [], to: '"a@example.com"', subject: '', text: '' }
    expect(waitsAt()(waitingFor({ type: 'mail', mail, ...ways }))).toEqual(['主管'])
    expect(waitsAt()(waitingFor({ type: 'mail', mail: { ...mail, to: '' }, ...ways }))).toEqual(['出纳'])
  })

  test('reports an event as stuck when it leads to a step without an assignee', () => {
    const timer = waitingFor({ type: 'set_form', set_form: [], ...ways })
    const nobody = {
      ...timer,
      funlist: timer.funlist.map((one) => (one.id === '主管' ? { ...one, dealers: [] } : one)),
    }
    const played = simulate(stageOf(nobody), [{ kind: 'creat', person: 'li' }])
    expect(played.acts[0]?.stuck).toMatchObject([{ refused: { code: 'flow.nobody-found' } }])
    expect(toSimulatedStates(played).at(-1)?.waiting).toEqual([{ step: '等', people: [] }])
  })
})

describe('saved case', () => {
  const acts = [begins(6001), agrees('zhou', '主管')]
  const expected = toSimulatedStates(simulate(stageOf(purchase()), acts))

  test('passes on the design on which it was saved', () => {
    expect(findDeviation(expected, simulate(stageOf(purchase()), acts))).toBeUndefined()
  })

  test('names the first action after which a changed design leads elsewhere', () => {
    const changed = purchase({
      btnGroup: [button(['出纳'], { NextFun: [when(`${at(amount)} > 10000`, '总经理')] })],
    })
    expect(findDeviation(expected, simulate(stageOf(changed), acts))).toMatchObject({
      at: 1,
      expected: { waiting: [{ step: '总经理' }] },
      found: { waiting: [{ step: '出纳' }] },
    })
  })

  test('reports an action that is now rejected', () => {
    const changed = purchase({ dealers: only('chen') })
    expect(findDeviation(expected, simulate(stageOf(changed), acts))).toMatchObject({
      at: 0,
      found: { waiting: [{ people: ['chen'] }] },
    })
  })
})

describe('coverage', () => {
  const of = purchase()
  const covered = (...cases: SimulatedAct[][]) =>
    coverageOf(
      of,
      cases.map((acts) => simulate(stageOf(of), acts)),
    )

  test('names the steps, buttons and condition outcomes that no case covers', () => {
    const one = covered([begins(6001), agrees('zhou', '主管'), agrees('chen', '总经理')])
    expect(one.steps.missed).toEqual(['补充'])
    expect(one.buttons.missed).toEqual([
      { step: '主管', button: 'no' },
      { step: '出纳', button: 'to-' },
      { step: '补充', button: 'to-主管' },
    ])
    const condition = { step: '主管', button: 'yes', link: 'if-总经理' }
    expect(one.conditions).toEqual({ all: 2, neverTrue: [], neverFalse: [condition] })
  })

  test('reports full coverage once the cases went everywhere', () => {
    const all = covered(
      [begins(6001), agrees('zhou', '主管'), agrees('chen', '总经理'), agrees('wu', '出纳')],
      [begins(1), agrees('zhou', '主管')],
      [begins(1), { ...agrees('zhou', '主管', 1), suggest: '金额不清楚' }, agrees('li', '补充')],
    )
    expect([all.steps.missed, all.buttons.missed]).toEqual([[], []])
    expect(all.conditions).toMatchObject({ neverTrue: [], neverFalse: [] })
  })
})

test('starts at the time of the setup and advances only in waiting actions', () => {
  const played = simulate(stageOf(purchase()), [
    begins(1),
    { kind: 'wait', seconds: 60 },
    agrees('zhou', '主管'),
  ])
  expect(played.acts.map(({ flow }) => flow.now - morning)).toEqual([0, 60_000, 60_000])
})

/** A table field of rows whose second column is computed from the first. */
const rows = field(9, '明细', 'table', {
  options: {
    tableset: [
      { code: 'c0001', name: '数', editer: 'number' },
      { code: 'c0002', name: '倍', editer: 'number', formula: '@[数_c0001] * 2' },
    ],
  },
})

test('interrupts each action in its long work and yields the same simulation as without interruption', () => {
  const form = design(
    [
      start(['主管'], { formEditLimit: [limit(rows)] }),
      step('主管', { dealers: only('zhou'), btnGroup: [button(['出纳'])] }),
      step('出纳', { dealers: only('zheng') }),
    ],
    [rows],
  )
  const f9 = Array.from({ length: 300 }, (_, at) => ({ c0001: at }))
  const acts: SimulatedAct[] = [
    { kind: 'creat', person: 'li', input: { f9 }, desc: '电脑' },
    agrees('zhou', '主管'),
    agrees('zheng', '出纳'),
  ]
  const parts = simulateInSlices(stageOf(form), acts, { start: () => {}, isDue: () => true })
  let slices = 0
  let next = parts.next()
  for (; !next.done; next = parts.next()) slices += 1
  const changes = next.value.acts.map((one) => one.changes)
  expect(next.value.refused).toBeUndefined()
  expect(changes).toEqual(simulate(stageOf(form), acts).acts.map((one) => one.changes))
  expect(slices).toBeGreaterThan(10 * acts.length)
})
