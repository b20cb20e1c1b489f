import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInvariants, checkTransitions } from '../../../tests/kit/flow-invariants'
import { as, blank, counting, people } from '../../../tests/kit/house'
import { type RandomDeed, randomDeed, randomDesign } from '../../../tests/kit/random-flow'
import { Refused } from '../refused'
import { cancel } from './actions/cancel'
import { cancelAll } from './actions/cancel-all'
import { cancelMessage } from './actions/cancel-message'
import { create } from './actions/create'
import { deal } from './actions/deal'
import { eventDone } from './actions/event-done'
import { revokeTo } from './actions/revoke-to'
import { applyChanges } from './apply'
import type { FlowChange } from './changes'
import { checkDesign } from './check-design'
import { toForwarding } from './forwarding'
import { revokeTargets } from './revoke-targets'
import type { FlowSnapshot } from './snapshot'

const pick = <Row>(rows: readonly Row[], at: number): Row | undefined => rows[at % Math.max(1, rows.length)]
const somebody = (at: number) => as(pick(people, at)?.id ?? '')

/** Nothing that a rule was given may change. */
function frozen(flow: FlowSnapshot): FlowSnapshot {
  for (const row of [...flow.messages, ...flow.visits]) Object.freeze(row)
  Object.freeze(flow.messages)
  Object.freeze(flow.visits)
  Object.freeze(flow.flow?.form)
  Object.freeze(flow.flow)
  return Object.freeze(flow)
}

const choicesOf = ({ unchecks, second }: RandomDeed, flow: FlowSnapshot) => {
  const step = pick(flow.design.funlist, second)
  return unchecks && step
    ? [{ funid: step.id, msgcheck: [pick(people, second)?.id ?? ''], flowcheck: second % 3 > 0 }]
    : []
}

/** One deed as changes; undefined where there is nothing to try it on. */
function decide(flow: FlowSnapshot, deed: RandomDeed): FlowChange[] | undefined {
  const waiting = flow.messages.filter(({ status }) => status === 1)
  const mine = pick(waiting, deed.pick)
  const any = pick(flow.messages, deed.second)
  if (deed.kind === 'cancel-all') return cancelAll.decide(flow, { reason: '作废' }, as('admin', 'cancel'))
  if (!any) return undefined
  const press = {
    suggest: '',
    deptId: '',
    input: { f1: deed.amount },
    buttonIndex: deed.button,
    choices: choicesOf(deed, flow),
  }
  if (deed.kind === 'stranger') return deal.decide(flow, { messageId: any.id, ...press }, somebody(deed.pick))
  if (deed.kind === 'revoke-to') {
    const target = pick(revokeTargets(flow, any.id), deed.pick)
    const sent = { messageId: any.id, targetId: target?.id ?? any.id, reason: '重做' }
    return revokeTo.decide(flow, sent, as('admin', 'revoke'))
  }
  if (!mine) return undefined
  if (!mine.to && deed.kind === 'deal') {
    const outcome = deed.unchecks ? 'failed' : 'done'
    return eventDone.decide(flow, { messageId: mine.id, outcome }, { id: 'system', name: '系统', allows: [] })
  }
  if (deed.kind === 'cancel')
    return cancel.decide(flow, { messageIds: [mine.id, any.id], reason: '错' }, as('admin', 'cancel'))
  if (deed.kind === 'cancel-message')
    return cancelMessage.decide(flow, { messageId: mine.id, reason: '错' }, as('admin', 'cancel'))
  return deal.decide(flow, { messageId: mine.id, ...press }, as(mine.to))
}

/** The changes of an act, nothing if it is refused; any other failure is a fault. */
function tried(act: () => FlowChange[] | undefined): FlowChange[] {
  try {
    return act() ?? []
  } catch (failure) {
    if (failure instanceof Refused) return []
    throw failure
  }
}

/** Random flows multiply; from so many messages on nothing new is learnt. */
const crowd = 150

const logOf = (changes: readonly FlowChange[]) =>
  changes.flatMap((change) => (change.type === 'log.add' ? [change.record] : []))

/** Every flow that was started is counted, told by history, and comes of a message that was handled. */
function checkStarted({ flow, messages }: FlowSnapshot, changes: readonly FlowChange[]): number {
  const started = changes.flatMap((change) => (change.type === 'sub-flow.start' ? [change.start] : []))
  const told = logOf(changes).flatMap(({ sonflows = [] }) => sonflows.map(({ flowlistid }) => flowlistid))
  expect(told.toSorted()).toEqual(started.map(({ id }) => id).toSorted())
  expect(new Set(told).size, 'each has an id of its own').toBe(told.length)
  expect(flow?.subFlows).toBe(started.length)
  const handled = new Set(messages.filter(({ status }) => status !== 1).map(({ id }) => id))
  expect(started.every(({ parent }) => handled.has(parent.messageId))).toBe(true)
  return started.length
}

test('random people doing random things to random designs break nothing', () => {
  const seen = { created: 0, finished: 0, merged: 0, revoked: 0, skipped: 0, starting: 0, events: 0 }
  const deeds = fc.array(randomDeed, { minLength: 5, maxLength: 30 })
  fc.assert(
    fc.property(randomDesign, deeds, fc.nat(9), fc.integer({ min: 0, max: 4 }), (design, deeds, who, f1) => {
      const begun = blank(design, { newId: counting() })
      const sent = { deptId: '', desc: '', level: 0 as const, input: { f1 }, buttonIndex: 0, choices: [] }
      const all = tried(() => create.decide(frozen(begun), sent, somebody(who)))
      if (!all.length) return
      seen.created++
      let flow = applyChanges(begun, all)
      checkInvariants(flow, logOf(all))
      for (const deed of deeds) {
        if (flow.messages.length > crowd) break
        const before = frozen({ ...flow, now: flow.now + 60_000 })
        const changes = tried(() => decide(before, deed))
        flow = applyChanges(before, changes)
        all.push(...changes)
        checkTransitions(before, flow)
        checkInvariants(flow, logOf(all))
        if (changes.length)
          expect(toForwarding(before, changes).finished).toBe(flow.flow?.finishedAt !== null)
      }
      expect(applyChanges(begun, all), 'replay of the changes is the state').toEqual({
        ...flow,
        now: begun.now,
      })
      if (checkStarted(flow, all)) seen.starting++
      if (flow.flow?.finishedAt !== null) seen.finished++
      if (flow.messages.some(({ isRevoke }) => isRevoke)) seen.revoked++
      if (flow.messages.some(({ status }) => status === 9)) seen.skipped++
      if (flow.messages.some(({ dealtype, status }) => dealtype === 'event' && status === 3)) seen.events++
      if (flow.messages.some(({ preMessageIds, isRevoke }) => preMessageIds.length > 1 && !isRevoke))
        seen.merged++
    }),
    { numRuns: 300 },
  )
  for (const [what, times] of Object.entries(seen)) expect(times, `flows ${what}`).toBeGreaterThan(5)
}, 180_000)

test('checking a random design never fails, and a design without errors starts or refuses with a reason', () => {
  fc.assert(
    fc.property(randomDesign, (design) => {
      const errors = checkDesign(design, { directory: blank(design).directory }).filter(
        ({ level }) => level === 'error',
      )
      if (errors.length) return
      const sent = { deptId: '', desc: '', level: 0 as const, input: {}, buttonIndex: 0, choices: [] }
      try {
        create.decide(blank(design), sent, as('li'))
      } catch (failure) {
        expect(failure).toBeInstanceOf(Refused)
        expect(['flow.nobody-found', 'flow.too-many-steps']).toContain((failure as Refused).code)
      }
    }),
    { numRuns: 200 },
  )
})
