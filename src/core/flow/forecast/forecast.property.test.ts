import fc from 'fast-check'
import { expect, test } from 'vitest'
import { as, blank, counting, people } from '../../../../tests/kit/house'
import { tried } from '../../../../tests/kit/random-acts'
import { randomDesign } from '../../../../tests/kit/random-flow'
import type { FlowDesign, Foretold } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { runToCompletion } from '../../slices'
import { claim } from '../actions/assignees/claim'
import { completeEvent } from '../actions/complete-event'
import { deal } from '../actions/deal'
import { create } from '../actions/starts/create'
import { approvalButtonIndex } from '../design/button-outcome'
import { getStep } from '../design/design'
import { isUnclaimed } from '../participants/candidate-pool'
import { applyChanges } from '../snapshot/apply-changes'
import type { FlowChange } from '../snapshot/flow-changes'
import { isWaiting, messageStatus } from '../snapshot/message-status'
import type { FlowMessage, FlowSnapshot, Visit } from '../snapshot/snapshot'
import { isSameForAllDeciders } from './decider-dependencies'
import { forecastCreate } from './forecast'
import { simulateAlternatives, simulateApproval } from './simulate-approval'

const runs = Number(process.env.FUZZ_RUNS ?? 50)
const reader = { mayRead: () => true, isPartial: false }

/** The actual path: each visit with its assignees. */
function isRemoved(flow: FlowSnapshot): { visit: Visit; line: string }[] {
  return flow.visits.slice(1).flatMap((visit) => {
    const own = flow.messages.filter(({ visitId, isCopy }) => visitId === visit.id && !isCopy)
    if (!own.length) return []
    const persons = own
      .flatMap(({ to, status }) => (status === messageStatus.skipped ? [] : [to]))
      .filter(Boolean)
    return [{ visit, line: `${visit.stepId} ${persons.join()}` }]
  })
}

const foretoldLines = ({ steps }: Foretold) =>
  steps.map(({ funid, list }) => `${funid} ${list.map(({ to }) => to).join()}`)

/** Assigns an unclaimed message to its recipient. */
const taken = (flow: FlowSnapshot, mine: FlowMessage): FlowSnapshot =>
  isUnclaimed(mine) ? applyChanges(flow, claim.decide(flow, { messageId: mine.id }, as(mine.to))) : flow

/** Error code of an action; undefined if it succeeds. */
function refusalOf(act: () => unknown): string | undefined {
  try {
    act()
    return undefined
  } catch (failure) {
    if (failure instanceof BusinessError) return failure.code
    throw failure
  }
}

/**
 * Action of an assignee of the visit who approves, or of its successful event; undefined without an assignee.
 */
function agreeing(flow: FlowSnapshot, visit: Visit): (() => FlowSnapshot) | undefined {
  const mine = flow.messages.find((one) => one.visitId === visit.id && !one.isCopy && isWaiting(one))
  if (!mine) return undefined
  const agrees = approvalButtonIndex(flow.design, getStep(flow.design, mine.stepId))
  const press = { suggest: '好', deptId: '', input: {}, buttonIndex: agrees, choices: [], messageId: mine.id }
  return () => {
    const before = taken(flow, mine)
    return applyChanges(
      before,
      mine.to
        ? deal.decide(before, press, as(mine.to))
        : completeEvent.decide(before, { messageId: mine.id, outcome: 'done' }, as('system')),
    )
  }
}

/**
 * Approves visit by visit as far as the forecast goes, or until an action is rejected because no assignee is
 * found.
 */
function live(flowSnapshot: FlowSnapshot, result: Foretold): { flow: FlowSnapshot; lacksPeople: boolean } {
  let flow = flowSnapshot
  const stopped = new Set<string>()
  for (let acts = 0; acts < 500; acts++) {
    const next = isRemoved(flow).find(
      ({ visit }, place) =>
        result.steps[place] && !result.steps[place].back && !stopped.has(visit.id) && agreeing(flow, visit),
    )
    const act = next && agreeing(flow, next.visit)
    if (!act) break
    const refusal = refusalOf(act)
    if (refusal === 'flow.nobody-found') return { flow, lacksPeople: true }
    if (refusal) stopped.add(next.visit.id)
    else flow = act()
  }
  return { flow, lacksPeople: false }
}

test(`when nothing is edited and everybody agrees, ${runs} random flows go the way that was foretold`, () => {
  let ended = 0
  let long = 0
  fc.assert(
    fc.property(
      randomDesign,
      fc.constantFrom(...people.map(({ id }) => id)),
      fc.integer({ min: 0, max: 4 }),
      (design: FlowDesign, personId, amount) => {
        const input = { f1: amount }
        const sent = { deptId: '', desc: '', level: 0 as const, input, buttonIndex: 0, choices: [] }
        const flowSnapshot = blank(design, { newId: counting() })
        const all = tried(() => create.decide(flowSnapshot, sent, as(personId)))
        if (!all.length) return
        const result = forecastCreate(blank(design, { newId: counting('t') }), sent, {
          actor: as(personId),
          reader,
        })
        const { flow, lacksPeople } = live(applyChanges(flowSnapshot, all), result)
        const lines = isRemoved(flow).map(({ line }) => line)
        const foretold = foretoldLines(result)
        expect(lines.slice(0, foretold.length)).toEqual(foretold.slice(0, lines.length))
        const missing = result.steps.slice(lines.length)
        if (lacksPeople)
          expect(missing.some(({ nobody }) => nobody) || result.end, 'no end is foretold').not.toBe('end')
        else expect(missing, 'nothing foretold is missing').toEqual([])
        if (result.end === 'end' && !lacksPeople) {
          expect(flow.flow?.finishedAt).not.toBeNull()
          ended += 1
        }
        if (foretold.length > 3) long += 1
      },
    ),
    { numRuns: runs },
  )
  expect(ended).toBeGreaterThan(runs / 20)
  expect(long).toBeGreaterThan(0)
}, 3_600_000)

/** Steps that changes enter, each with its assignees. */
function stepsEntered(changes: readonly FlowChange[]): string[] {
  const assignees = (visitId: string) =>
    changes.flatMap((change) =>
      change.type === 'message.add' && !change.message.isCopy && change.message.visitId === visitId
        ? [change.message.to]
        : [],
    )
  return changes
    .flatMap((change) =>
      change.type === 'visit.enter'
        ? [`${change.visit.stepId} ${assignees(change.visit.id).sort().join()}`]
        : [],
    )
    .sort()
}

/** Random designs without conditions and rules about persons; their recipients may still be the last handler's. */
const plainDesign = randomDesign.map((design): FlowDesign => {
  const { automatic: _, duties: __, interleave: ___, keep: ____, customFuns: _____, ...set } = design.set
  const funlist = design.funlist.map(({ sign: _, ...step }) => ({
    ...step,
    dealtype: step.dealtype === 'event' ? ('orsign' as const) : step.dealtype,
    btnGroup: step.btnGroup.map(({ milestone: _, ...button }) => ({
      ...button,
      NextFun: [],
      defaultFunId: [
        ...new Set([...button.defaultFunId, ...button.NextFun.flatMap(({ funId }) => funId)]),
      ].slice(0, 1),
      handler: { funId: [], SonFlowId: [] },
    })),
  }))
  return { ...design, set, funlist }
})

/** Flows of a design from its start on, each after one more approval. */
function* approvedFlows(design: FlowDesign, personId: string, amount: number): Generator<FlowSnapshot> {
  const input = { f1: amount }
  const sent = { deptId: '', desc: '', level: 0 as const, input, buttonIndex: 0, choices: [] }
  const empty = blank(design, { newId: counting() })
  const changes = tried(() => create.decide(empty, sent, as(personId)))
  let flow = changes.length ? applyChanges(empty, changes) : undefined
  for (let acts = 0; flow && acts < 6; acts++) {
    yield flow
    const now: FlowSnapshot = flow
    const act = now.visits.map((visit) => agreeing(now, visit)).find((one) => one && !refusalOf(one))
    flow = act?.()
  }
}

test(`where ${runs} random flows say that the decider does not matter, each other one leads to the same`, () => {
  let compared = 0
  const creators = fc.constantFrom(...people.map(({ id }) => id))
  fc.assert(
    fc.property(plainDesign, creators, fc.integer({ min: 0, max: 4 }), (design, personId, amount) => {
      for (const flow of approvedFlows(design, personId, amount))
        for (const visit of flow.visits) {
          const main = simulateApproval(flow, visit)
          if (!main || !isSameForAllDeciders(flow, visit, main.changes)) continue
          for (const other of runToCompletion(simulateAlternatives(flow, visit))) {
            expect(stepsEntered(other)).toEqual(stepsEntered(main.changes))
            compared += 1
          }
        }
    }),
    { numRuns: runs },
  )
  expect(compared).toBeGreaterThan(0)
}, 3_600_000)
