import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  checkInvariants,
  checkReplay,
  checkTold,
  checkTransitions,
  logOf,
} from '../../../../tests/kit/flow-invariants'
import { as, blank, counting } from '../../../../tests/kit/house'
import { drawn, lentBy, lived, replayed, stageOf, watchRules } from '../../../../tests/kit/lived-flow'
import { type ActKind, changesOf, pick, type RandomAct, tried } from '../../../../tests/kit/random-acts'
import { endingDesign } from '../../../../tests/kit/random-flow'
import type { FlowDesign, FlowDesignButton } from '../../../generated/types'
import { completeEvent } from '../actions/complete-event'
import { create } from '../actions/starts/create'
import { nextEscalation } from '../deadline/next-escalation'
import { endsFlow, getStep, hasOneButton, isTerminalStep } from '../design/design'
import { signModeOf } from '../participants/sign-visit'
import { toSimulation } from '../replay/to-simulation'
import { pendingArrivals } from '../routing/join-branches'
import { findBlockedVisits } from '../routing/mutual-exclusion'
import { runDueEvents } from '../simulation/run-due-events'
import { simulate } from '../simulation/simulate'
import { applyChanges } from '../snapshot/apply-changes'
import type { FlowChange } from '../snapshot/flow-changes'
import { isPendingTask, isWaiting, messageStatus } from '../snapshot/message-status'
import type { FlowMessage, FlowSnapshot } from '../snapshot/snapshot'

/** 60 flows in the suite, as many as wanted by `npm run test:properties`; those that run three times are fewer. */
const runs = Number(process.env.FUZZ_RUNS ?? 60)
const triples = process.env.FUZZ_RUNS ? Math.ceil(runs / 3) : 10
/** Maximum number of messages: random flows multiply, and larger ones reveal nothing new. */
const crowd = 100
const year = 365 * 24 * 60 * 60 * 1_000
const system = { id: 'system', name: '系统', allows: [] }

beforeAll(watchRules)
afterAll(() => vi.restoreAllMocks())

/** The same design as a version published before buttons could end a flow. */
const withoutEnds = (design: FlowDesign): FlowDesign => ({
  ...design,
  funlist: design.funlist.map((step) => ({
    ...step,
    btnGroup: step.btnGroup.map(({ end: _, ...button }) => button),
  })),
})

const taskOf = (flow: FlowSnapshot, { kind, pick: at }: RandomAct): FlowMessage | undefined =>
  kind === 'deal' ? pick(flow.messages.filter(isPendingTask), at) : undefined

/** Returns the button by which a decision leaves its visit; undefined if the visit goes on or counts added signers. */
function exitOf(before: FlowSnapshot, after: FlowSnapshot, act: RandomAct): FlowDesignButton | undefined {
  const mine = taskOf(before, act)
  if (!mine) return undefined
  const { btnGroup } = getStep(before.design, mine.stepId)
  const pressed = btnGroup[hasOneButton(signModeOf(before, mine)) ? 0 : act.button]
  const sign = after.visits.find(({ id }) => id === mine.visitId)?.sign
  if (sign?.policy && pressed?.outcome !== 'return')
    return sign.result && btnGroup.find(({ outcome }) => outcome === sign.result)
  if (sign) return pressed?.outcome === 'return' ? pressed : undefined
  const others = before.messages.filter(
    (one) => isWaiting(one) && one.visitId === mine.visitId && one.id !== mine.id,
  )
  return mine.dealtype === 'andsign' && others.length ? undefined : pressed
}

/** Checks that a flow is over: no task, event, arrival or deadline of any branch is left, and none comes back. */
function checkOver(before: FlowSnapshot, after: FlowSnapshot, changes: readonly FlowChange[]): void {
  expect(after.messages.filter(isWaiting), 'no branch has an open task').toEqual([])
  expect(after.flow?.finishedAt, 'the flow is over now').toBe(before.now)
  expect(after.flow?.result).not.toBe('running')
  for (const { id } of after.design.funlist)
    expect(pendingArrivals(after, id), 'no arrival waits').toEqual([])
  expect(findBlockedVisits(after), 'no arrival is blocked').toEqual([])
  expect(
    after.messages.flatMap((one) => nextEscalation(after, one) ?? []),
    'no deadline runs',
  ).toEqual([])
  const later = { ...after, now: after.now + year }
  expect(runDueEvents(later).changes, 'no event completes by itself').toEqual([])
  for (const { id } of before.messages.filter((one) => isWaiting(one) && one.dealtype === 'event'))
    for (const outcome of ['done', 'timeout', 'cancelled'] as const) {
      const come = tried(() => completeEvent.decide(later, { messageId: id, outcome }, system))
      expect(come, 'sub-flows and events that end later move nothing').toEqual([])
    }
  const entered = changes.flatMap((change) => (change.type === 'message.add' ? [change.message] : []))
  const { cancelled, notice, copy } = messageStatus
  for (const { status, stepId, isCopy } of entered) {
    const isNotice = isCopy || isTerminalStep(getStep(after.design, stepId))
    if (status === notice || status === copy) expect(isNotice, 'only notices are sent').toBe(true)
    if (isNotice || status === messageStatus.skipped || status === messageStatus.handled) continue
    expect([cancelled, messageStatus.eitherSigned]).toContain(status)
  }
}

const resultOf = { refuse: ['refused'], return: ['refused'], agree: ['agreed', 'refused', 'withdrawn'] }

/** What the ended flows had open, for the count that shows full coverage. */
function marksOf({ messages, visits, design }: FlowSnapshot, mine: FlowMessage): string[] {
  const others = messages.filter((one) => isWaiting(one) && one.visitId !== mine.visitId)
  const waits = ({ stepId }: FlowMessage) => getStep(design, stepId).event_set?.type === 'wait_flows'
  const marks: Record<string, unknown> = {
    branches: others.length,
    signed: others.some(({ dealtype }) => dealtype === 'andsign'),
    'sub-flows': others.some((one) => one.dealtype === 'event' && waits(one)),
    lent: others.some(({ entrustFrom }) => entrustFrom),
    deadlines: others.some(({ deadline }) => deadline),
    arrivals: design.funlist.some(
      ({ id }) => pendingArrivals({ messages, visits, design } as FlowSnapshot, id)[0],
    ),
    counted: visits.find(({ id }) => id === mine.visitId)?.sign?.policy,
  }
  return Object.keys(marks).filter((mark) => marks[mark])
}

/** Executes an action with and without buttons that end the flow, and compares. */
function checkAct(before: FlowSnapshot, act: RandomAct, seen: Map<string, number>): FlowChange[] {
  const prefix = `a${before.messages.length}-${act.pick}-`
  const changes = changesOf({ ...before, newId: counting(prefix) }, act)
  if (!changes.length) return changes
  const plain = { ...before, design: withoutEnds(before.design), newId: counting(prefix) }
  const without = changesOf(plain, act)
  const after = applyChanges(before, changes)
  const exit = exitOf(before, after, act)
  const isEnding = exit !== undefined && endsFlow(exit)
  const isSame = JSON.stringify(changes) === JSON.stringify(without)
  const mine = taskOf(before, act)
  if (isEnding || !isSame) checkOver(before, after, changes)
  if (isEnding) expect(resultOf[exit.outcome as keyof typeof resultOf]).toContain(after.flow?.result)
  const marks = isEnding && mine ? marksOf(before, mine) : []
  const kinds = isEnding ? ['ended', exit.outcome ?? ''] : isSame ? ['same'] : ['ended in passing']
  for (const mark of [...kinds, ...marks]) seen.set(mark, (seen.get(mark) ?? 0) + 1)
  return changes
}

const wanted = [
  ...['ended', 'ended in passing', 'same', 'agree', 'refuse', 'return'],
  ...['branches', 'signed', 'counted', 'arrivals', 'deadlines', 'lent', 'sub-flows'],
]

test(`in ${runs} random flows a button ends the whole flow, and one that does not ends only its branch`, () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(endingDesign, drawn, (design, { who, amount, acts, lent }) => {
      const flowSnapshot = blank(design, { newId: counting(), delegations: lentBy(lent) })
      const sent = { deptId: '', desc: '', level: 0 as const, buttonIndex: 0, choices: [] }
      const all = tried(() => create.decide(flowSnapshot, { ...sent, input: { f1: amount } }, as(who)))
      let flow = applyChanges(flowSnapshot, all)
      for (const act of all.length ? acts : []) {
        if (flow.messages.length > crowd) break
        const before = { ...flow, now: flow.now + 60_000 }
        const changes = checkAct(before, act, seen)
        if (!changes.length) continue
        flow = applyChanges(before, changes)
        all.push(...changes)
        checkTransitions(before, flow)
        checkTold(before, flow, logOf(changes))
        checkInvariants(flow, logOf(all))
      }
      if (all.length) checkReplay(flow, logOf(all))
    }),
    { numRuns: runs },
  )
  const missing = wanted.filter((mark) => !seen.has(mark))
  expect(missing.length, missing.join()).toBeLessThan(runs < 1_000 ? 4 : 1)
}, 3_600_000)

/** What the simulator can do, too. */
const simulated: readonly ActKind[] = [
  'deal',
  'event',
  'claim',
  'give-back',
  'add-sign',
  'consult',
  'opinion',
]
const asSimulated = (act: RandomAct): RandomAct => ({
  ...act,
  kind: simulated.includes(act.kind) ? act.kind : 'deal',
  unchecks: false,
})

/** Events end when an action says so, not by themselves. */
const eventsByHand = (design: FlowDesign): FlowDesign => ({
  ...design,
  funlist: design.funlist.map((step) =>
    step.event_set
      ? {
          ...step,
          event_set: { ...step.event_set, type: 'wait_flows', wait_flows: { until: 'all', seconds: 0 } },
        }
      : step,
  ),
})

/** A flow without the ids of its parts. */
const stateOf = ({ messages, flow }: FlowSnapshot) => ({
  messages: messages.map(({ stepName, to, status, isCopy }) => `${stepName} ${to} ${status} ${isCopy}`),
  result: flow?.result,
  isFinished: flow?.finishedAt !== null,
})

/** Checks whether a person got a step twice, which an action of the simulator does not tell apart. */
const hasTwins = ({ messages }: FlowSnapshot): boolean => {
  const tasks = messages.filter(({ isCopy }) => !isCopy).map(({ stepId, to }) => `${stepId} ${to}`)
  return new Set(tasks).size < tasks.length
}

test(`${triples} flows with such buttons end alike when they run, are replayed and are simulated`, () => {
  const seen = { replayed: 0, simulated: 0, ended: 0 }
  fc.assert(
    fc.property(endingDesign.map(eventsByHand), drawn, (design, drawn) => {
      const delegations = lentBy(drawn.lent)
      const { past, flow } = lived(design, { ...drawn, acts: drawn.acts.map(asSimulated) }, delegations)
      if (!past.acts.length) return
      const stage = stageOf(design, delegations)
      const again = replayed(stage, past)
      expect(again.departure).toBeUndefined()
      expect(stateOf(again.flow)).toEqual(stateOf(flow))
      seen.replayed++
      if (hasTwins(flow)) return
      const { refused, flow: played } = simulate(stage, toSimulation(past))
      expect(refused).toBeUndefined()
      expect(stateOf(played)).toEqual(stateOf(flow))
      seen.simulated++
      const isCut = flow.messages.some(({ status }) => status === messageStatus.cancelled)
      if (isCut && flow.flow?.finishedAt !== null) seen.ended++
    }),
    { numRuns: triples },
  )
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0)
}, 3_600_000)
