import { expect } from 'vitest'
import { completeEvent } from '#/core/flow/actions/complete-event'
import { startSubFlow } from '#/core/flow/actions/starts/start-sub-flow'
import { getStep } from '#/core/flow/design/design'
import { subFlowLimits } from '#/core/flow/engine/sub-flows'
import { type SubFlowState, waitOutcome } from '#/core/flow/events/sub-flow-events'
import { applyChanges } from '#/core/flow/snapshot/apply-changes'
import type { FlowChange, SubFlowStart } from '#/core/flow/snapshot/flow-changes'
import { isWaiting } from '#/core/flow/snapshot/message-status'
import type { FlowMessage, FlowSnapshot } from '#/core/flow/snapshot/snapshot'
import type { EventSet, FlowDesign } from '#/generated/types'
import { checkInvariants, checkReplay, logOf } from './flow-invariants'
import { as, blank, counting, morning } from './house'
import { tried } from './random-acts'

/*
 * Flows that start one another, in memory, with the effects that acts leave behind: they are run later, in any order,
 * as the outbox does.
 */

interface Member {
  before: FlowSnapshot
  flow: FlowSnapshot
  all: FlowChange[]
}

type Job =
  | { kind: 'start'; start: SubFlowStart; flowId: string }
  | { kind: 'event'; flowId: string; messageId: string; isLate: boolean }
  | { kind: 'ended'; flowId: string }

/** All flows of a family, and what is still to be done for them. */
export interface Family {
  members: Map<string, Member>
  jobs: Job[]
  /** Flows and messages whose start or end was refused: what the outbox makes incidents of. */
  failed: Set<string>
  designs: Readonly<Record<string, FlowDesign>>
  newId: () => string
  now: number
}

const system = { id: 'system', name: '系统', allows: [] }

/** A family without flows; its designs by id. */
export const familyOf = (designs: Family['designs']): Family => ({
  members: new Map(),
  jobs: [],
  failed: new Set(),
  designs,
  newId: counting(),
  now: morning,
})

/** A flow of one of the designs before it begins. */
export const unborn = ({ designs, newId, now }: Family, designId: string): FlowSnapshot => {
  const design = designs[designId]
  if (!design) throw new Error(`the family knows no design ${designId}`)
  return blank(design, { designId, newId, now })
}

function jobsOf(flowId: string, changes: readonly FlowChange[]): Job[] {
  return changes.flatMap((change): Job[] => {
    if (change.type === 'sub-flow.start') return [{ kind: 'start', start: change.start, flowId }]
    if (change.type !== 'effect') return []
    if (change.kind === 'event') return [{ kind: 'event', flowId, isLate: false, ...change.payload }]
    return change.kind === 'sub-flow-ended' ? [{ kind: 'ended', flowId: change.payload.parent.flowId }] : []
  })
}

/** Lets a flow of the family change; answers whether it did. */
export function takes(family: Family, flow: FlowSnapshot, changes: FlowChange[]): boolean {
  if (!changes.length) return false
  const after = applyChanges(flow, changes)
  const id = after.flow?.id ?? ''
  const known = family.members.get(id)
  const all = [...(known?.all ?? []), ...changes]
  family.members.set(id, { before: known?.before ?? flow, flow: after, all })
  family.jobs.push(...jobsOf(id, changes))
  return true
}

/** A flow as it is now. */
export const present = (family: Family, { flow }: Member): FlowSnapshot => ({ ...flow, now: family.now })

function startsOf({ all }: Member): SubFlowStart[] {
  return all.flatMap((change) => (change.type === 'sub-flow.start' ? [change.start] : []))
}

function stateOf({ members, failed }: Family, { id }: SubFlowStart): SubFlowState {
  const head = members.get(id)?.flow.flow
  if (!head) return failed.has(id) ? 'failed' : 'creating'
  if (head.isCancel) return 'cancelled'
  return head.finishedAt === null ? 'running' : 'ended'
}

const waitSet = (flow: FlowSnapshot, message: FlowMessage): EventSet | undefined => {
  if (!isWaiting(message) || message.dealtype !== 'event') return undefined
  const set = getStep(flow.design, message.stepId).event_set
  return set?.type === 'wait_flows' ? set : undefined
}

const outcomeOf = (family: Family, member: Member, set: EventSet) =>
  waitOutcome(
    set,
    startsOf(member).map((start) => stateOf(family, start)),
  )

function begin(family: Family, { start, flowId }: Extract<Job, { kind: 'start' }>): void {
  const { id, deptId, level, form, parent, by } = start
  const sent = { id, deptId, level, form, desc: '', parent: { flowId, messageId: parent.messageId } }
  const flow = unborn(family, start.designId)
  const input = { ...sent, depth: parent.depth + 1 }
  if (
    !takes(
      family,
      flow,
      tried(() => startSubFlow.decide(flow, input, as(by.id))),
    )
  )
    family.failed.add(id)
}

function work(family: Family, { flowId, messageId, isLate }: Extract<Job, { kind: 'event' }>): void {
  const member = family.members.get(flowId)
  const message = member?.flow.messages.find(({ id }) => id === messageId)
  if (!member || !message || !isWaiting(message)) return
  const set = waitSet(member.flow, message)
  const outcome = set && !isLate ? outcomeOf(family, member, set) : isLate ? 'timeout' : 'done'
  if (!outcome) return
  const flow = present(family, member)
  const changes = tried(() => completeEvent.decide(flow, { messageId, outcome }, system))
  if (!takes(family, flow, changes)) family.failed.add(messageId)
}

/** Does one thing that is to be done. */
export function runJob(family: Family, at: number): void {
  const [job] = family.jobs.splice(at % Math.max(1, family.jobs.length), 1)
  if (job?.kind === 'start') begin(family, job)
  if (job?.kind === 'event') work(family, job)
  if (job?.kind !== 'ended') return
  const waits = family.members.get(job.flowId)?.flow
  const again = waits?.messages.filter((message) => waitSet(waits, message)) ?? []
  family.jobs.push(
    ...again.map(({ id }) => ({ ...job, kind: 'event' as const, messageId: id, isLate: false })),
  )
}

function checkMember(family: Family, member: Member): void {
  const { flow, all, before } = member
  const head = flow.flow
  checkInvariants(flow, logOf(all))
  checkReplay(flow, logOf(all))
  expect(applyChanges(before, all), 'replay of the changes is the state').toEqual({
    ...flow,
    now: before.now,
  })
  const starts = startsOf(member)
  expect(head?.subFlows).toBe(starts.length)
  const queued = new Set(family.jobs.flatMap((job) => (job.kind === 'start' ? [job.start.id] : [])))
  for (const { id, parent } of starts) {
    const child = family.members.get(id)?.flow.flow
    const places = [child, family.failed.has(id), queued.has(id)].filter(Boolean)
    expect(places.length, 'a flow that was started is there, failed or to come').toBe(1)
    if (!child) continue
    expect(child.parent).toEqual({ flowId: head?.id, messageId: parent.messageId })
    expect(child.depth).toBe((head?.depth ?? 0) + 1)
    expect(child.depth).toBeLessThanOrEqual(subFlowLimits.depth)
  }
}

/** What holds of flows that start one another, whatever happens. */
export function checkFamily(family: Family): void {
  for (const member of family.members.values()) checkMember(family, member)
}

/** Where nothing is left to be done, no flow waits for others that are over. */
export function checkWaits(family: Family): void {
  expect(family.jobs).toEqual([])
  for (const member of family.members.values())
    for (const message of member.flow.messages) {
      const set = waitSet(member.flow, message)
      if (set && !family.failed.has(message.id))
        expect(outcomeOf(family, member, set), 'a wait that is over ends').toBeUndefined()
    }
}
