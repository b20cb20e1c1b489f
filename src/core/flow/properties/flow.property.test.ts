import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInvariants, checkTold, checkTransitions, logOf } from '../../../../tests/kit/flow-invariants'
import { as, blank, counting, morning, people } from '../../../../tests/kit/house'
import {
  actKinds,
  changesOf,
  pick,
  type RandomAct,
  randomAct,
  tried,
} from '../../../../tests/kit/random-acts'
import { largeDesign, pickedDesign, pickRows, randomDesign } from '../../../../tests/kit/random-flow'
import type { FlowDesign } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { create } from '../actions/starts/create'
import { startSubFlow } from '../actions/starts/start-sub-flow'
import { checkDesign } from '../check/check-design'
import type { Delegation } from '../delegation/delegation'
import { applyChanges } from '../snapshot/apply-changes'
import type { FlowChange } from '../snapshot/flow-changes'
import type { FlowSnapshot } from '../snapshot/snapshot'
import { toForwarding } from '../views/next-steps-view'

/** 150 flows in the suite, as many as wanted by `npm run test:properties`. */
const runs = Number(process.env.FUZZ_RUNS ?? 150)
/** Maximum number of messages: random flows multiply, and larger ones reveal nothing new. */
const crowd = 150
const ids = people.map(({ id }) => id)

/** Freezes the input: rules must not modify it. */
function frozen(flow: FlowSnapshot): FlowSnapshot {
  for (const row of [...flow.messages, ...flow.visits]) Object.freeze(row)
  for (const part of [flow.messages, flow.visits, flow.flow?.form, flow.flow]) Object.freeze(part)
  return Object.freeze(flow)
}

/** Checks that every started flow is counted, logged, and originates from a handled message. */
function checkStarted({ flow, messages }: FlowSnapshot, changes: readonly FlowChange[]): number {
  const started = changes.flatMap((change) => (change.type === 'sub-flow.start' ? [change.start] : []))
  const results = logOf(changes).flatMap(({ sonflows = [] }) => sonflows.map(({ flowlistid }) => flowlistid))
  expect(results.toSorted()).toEqual(started.map(({ id }) => id).toSorted())
  expect(new Set(results).size, 'each has an id of its own').toBe(results.length)
  expect(flow?.subFlows).toBe(started.length)
  const handled = new Set(messages.filter(({ status }) => status !== 1).map(({ id }) => id))
  expect(started.every(({ parent }) => handled.has(parent.messageId))).toBe(true)
  return started.length
}

const delegation = fc.record<Delegation>({
  from: fc.constantFrom(...ids),
  to: fc.constantFrom(...ids),
  flows: fc.constant(null),
  beginsAt: fc.constantFrom(null, morning + 120_000),
  endsAt: fc.constantFrom(null, morning + 600_000),
})

/** Start of a flow: its creator, its amount, and whether it is a sub-flow. */
const beginning = fc.record({
  who: fc.constantFrom(...ids),
  amount: fc.integer({ min: 0, max: 4 }),
  isSub: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  delegations: fc.array(delegation, { maxLength: 4 }),
})
type Beginning = typeof beginning extends fc.Arbitrary<infer Value> ? Value : never

const parent = { flowId: 'f0', messageId: 'm0' }

function begin(snapshot: FlowSnapshot, { who, amount, isSub }: Beginning): FlowChange[] {
  const head = { deptId: '', desc: '', level: 0 as const }
  const form = { f1: amount }
  if (isSub)
    return tried(() => startSubFlow.decide(snapshot, { ...head, id: 'sub', parent, depth: 1, form }, as(who)))
  return tried(() =>
    create.decide(
      snapshot,
      { ...head, input: form, buttonIndex: 0, choices: pickRows(snapshot.design) },
      as(who),
    ),
  )
}

/** Executes the actions one after another and checks the flow after each. */
function live(flowSnapshot: FlowSnapshot, all: FlowChange[], acts: readonly RandomAct[]) {
  const done: string[] = []
  let flow = applyChanges(flowSnapshot, all)
  checkInvariants(flow, logOf(all))
  for (const act of acts) {
    if (flow.messages.length > crowd) break
    const before = frozen({ ...flow, now: flow.now + 60_000 })
    const changes = changesOf(before, act)
    if (!changes.length) continue
    flow = applyChanges(before, changes)
    all.push(...changes)
    done.push(act.kind)
    checkTransitions(before, flow)
    checkTold(before, flow, logOf(changes))
    checkInvariants(flow, logOf(all))
    if (
      logOf(changes).length &&
      changes.some(({ type }) => type === 'message.add' || type === 'message.close')
    )
      expect(toForwarding(before, changes).finished).toBe(flow.flow?.finishedAt !== null)
  }
  expect(applyChanges(flowSnapshot, all), 'replay of the changes is the state').toEqual({
    ...flow,
    now: flowSnapshot.now,
  })
  return { flow, done }
}

/** Marks what happened to a flow, for the count that shows full coverage. */
function marksOf({ flow, messages }: FlowSnapshot): string[] {
  const has = (what: string, is: (message: FlowSnapshot['messages'][number]) => unknown) =>
    messages.some(is) ? [what] : []
  return [
    ...(flow?.finishedAt === null ? [] : ['finished']),
    flow?.result ?? '',
    ...has('skipped', ({ status }) => status === 9),
    ...has('merged', ({ preMessageIds, isRevoke }) => preMessageIds.length > 1 && !isRevoke),
    ...has('lent', ({ entrustFrom }) => entrustFrom),
    ...has('event', ({ dealtype, status }) => dealtype === 'event' && status === 3),
  ]
}

const asSub = (design: FlowDesign): FlowDesign => ({ ...design, set: { ...design.set, canBeSonFlow: true } })

function livingFlows(designs: fc.Arbitrary<FlowDesign>, maxActions: number, numRuns: number) {
  const seen = new Map<string, number>()
  const acts = fc.array(randomAct, { minLength: 5, maxLength: maxActions })
  fc.assert(
    fc.property(designs, acts, beginning, (design, acts, beginning) => {
      const lent = beginning.delegations
      const delegations = new Map(ids.map((id) => [id, lent.filter(({ from }) => from === id)]))
      const control = { withdraw_minutes: 60 }
      const flowSnapshot = blank(asSub(design), { newId: counting(), delegations, control })
      const all = begin(frozen(flowSnapshot), beginning)
      if (!all.length) return
      const { flow, done } = live(flowSnapshot, all, acts)
      const started = checkStarted(flow, all) ? ['starting'] : []
      const begins = beginning.isSub ? 'begun by another' : 'begun'
      for (const one of new Set([begins, ...done, ...started, ...marksOf(flow)]))
        seen.set(one, (seen.get(one) ?? 0) + 1)
    }),
    { numRuns },
  )
  return seen
}

const wanted = [
  ...['running', 'agreed', 'refused', 'withdrawn', 'cancelled'],
  ...['begun', 'begun by another', 'finished', 'skipped', 'merged', 'lent', 'event', 'starting'],
  ...actKinds.filter((kind) => kind !== 'stranger'),
]

test(`random people doing random things to ${runs} random flows break nothing`, () => {
  const seen = livingFlows(fc.oneof(randomDesign, pickedDesign), 40, runs)
  // Some actions need a rare order of others: a few flows show most of them, many show all.
  const missing = wanted.filter((one) => !seen.has(one))
  expect(missing.length, missing.join()).toBeLessThan(runs < 3_000 ? 7 : 1)
}, 3_600_000)

test('keeps all invariants under random actions in designs of thirty steps', () => {
  const seen = livingFlows(largeDesign, 60, Math.ceil(runs / 10))
  expect(seen.get('begun') ?? 0).toBeGreaterThan(3)
}, 3_600_000)

test('checks any random design without failure, and starts or rejects sound designs with a reason', () => {
  fc.assert(
    fc.property(randomDesign, (design) => {
      const errors = checkDesign(design, { directory: blank(design).directory }).filter(
        ({ level }) => level === 'error',
      )
      if (errors.length) return
      const sent = { deptId: '', desc: '', level: 0 as const, input: {}, buttonIndex: 0, choices: [] }
      try {
        create.decide(blank(design), sent, as(pick(people, 2)?.id ?? ''))
      } catch (failure) {
        expect(failure).toBeInstanceOf(BusinessError)
        expect(['flow.nobody-found', 'flow.too-many-steps']).toContain((failure as BusinessError).code)
      }
    }),
    { numRuns: 200 },
  )
})
