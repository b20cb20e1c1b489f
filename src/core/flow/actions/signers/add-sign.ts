import type { AddSign, FlowDesignStep } from '../../../../generated/types'
import { BusinessError } from '../../../business-error'
import { type ActionContext, closeMessages, createActionContext, defineAction } from '../../context'
import { getStep, isSignStep } from '../../design'
import { finishAction } from '../../engine/finish-action'
import { resolveAdditions, toInactiveSigner } from '../../engine/resolve-additions'
import { assertAssignable, requireClaimedMessage } from '../../guards/assert-open'
import { assertNotCreator } from '../../guards/self-approval'
import { assertEligible } from '../../guards/separation-of-duties'
import { isUnclaimed } from '../../participants/candidate-pool'
import { type SignVisit, signVisitOf, visitMessages } from '../../participants/sign-visit'
import { additionsOf, isInVisit, isOpinion } from '../../participants/signers'
import {
  type Addition,
  type FlowMessage,
  type FlowSnapshot,
  logType,
  messageStatus,
  type PendingSigner,
} from '../../snapshot'

/** Input for adding signers: the people, their position, how many must agree, and the reason. */
export interface AddSignInput {
  messageId: string
  kind: AddSign['kinds'][number]
  way: Addition['way']
  people: readonly string[]
  reason: string
}

const defaults = { most: 10, reason: true }

/** Returns the add-sign settings of a step; undefined if it does not allow added signers. */
function addSignOf(step: FlowDesignStep): Required<AddSign> | undefined {
  const { addsign } = step
  return isSignStep(step) && addsign?.kinds.length ? { ...defaults, ...addsign } : undefined
}

/** Narrows a visit to one that allows added signers. */
export function toSignVisit(snapshot: FlowSnapshot, message: FlowMessage): SignVisit {
  const visit = snapshot.visits.findLast(({ id }) => id === message.visitId)
  if (!visit) throw new BusinessError('flow.message-not-found')
  return signVisitOf(snapshot, message) ?? { ...visit, sign: { queue: [] } }
}

/** Counts the signers added to a visit, queued ones included. */
const countAdded = (snapshot: FlowSnapshot, visit: SignVisit): number =>
  visitMessages(snapshot, visit).filter((one) => one.seat?.added && isInVisit(one) && !isOpinion(one))
    .length +
  additionsOf(visit)
    .filter(({ kind }) => kind !== 'opinion')
    .flatMap(({ queue }) => queue.flat()).length

/** Checks the people to be added: enabled, without a part in the visit yet, each once. */
export function requireAddableSigners(
  snapshot: FlowSnapshot,
  visit: SignVisit,
  { people, task }: { people: readonly string[]; task: FlowMessage },
): string[] {
  const requests = [...new Set(people)]
  if (!requests.length) throw new BusinessError('flow.add-nobody')
  if (requests.includes(task.to)) throw new BusinessError('flow.add-oneself')
  assertAssignable(snapshot, visit, requests)
  return requests
}

/** Returns how an assignee may add signers now and how many more; undefined if not allowed. */
export function remainingAdditions(
  snapshot: FlowSnapshot,
  task: FlowMessage,
): { kinds: AddSign['kinds']; left: number; reason: boolean } | undefined {
  const step = snapshot.design.funlist.find(({ id }) => id === task.stepId)
  const allowed = step && addSignOf(step)
  const visit = toSignVisit(snapshot, task)
  if (!allowed || isOpinion(task) || isUnclaimed(task)) return undefined
  const { kinds, most, reason } = allowed
  return { kinds, left: Math.max(0, most - countAdded(snapshot, visit)), reason }
}

function checkAllowed(snapshot: FlowSnapshot, task: FlowMessage, sent: AddSignInput): void {
  const allowed = remainingAdditions(snapshot, task)
  if (!allowed?.kinds.includes(sent.kind))
    throw new BusinessError('flow.add-not-allowed', { step: task.stepName })
  if (allowed.reason && !sent.reason.trim()) throw new BusinessError('flow.add-reason-empty')
  if (new Set(sent.people).size > allowed.left)
    throw new BusinessError('flow.add-too-many', { limit: allowed.left })
}

/** Groups the people by turn. */
const turnsFor = (people: readonly string[], way: Addition['way']): PendingSigner[][] => {
  const seated = people.map((to) => ({ to }))
  return way === 'order' ? seated.map((one) => [one]) : [seated]
}

/** Records an addition at its visit and at the seat of the person who asks. */
export function recordAddition(
  act: ActionContext,
  visit: SignVisit,
  {
    task,
    people,
    ...rest
  }: Pick<Addition, 'kind' | 'way' | 'reason'> & { task: FlowMessage; people: string[] },
): SignVisit {
  const { before, actor } = act
  const id = before.newId()
  const seat = { ...task.seat, adds: [...(task.seat?.adds ?? []), id] }
  const isBefore = rest.kind === 'before'
  const addition: Addition = {
    id,
    from: task.id,
    ...rest,
    by: { id: actor.id, name: actor.name },
    at: before.now,
    queue: turnsFor(people, rest.way),
    ...(isBefore && { host: toInactiveSigner({ ...task, seat }) }),
  }
  const sign = { ...visit.sign, added: [...additionsOf(visit), addition] }
  act.changes.push({ type: 'visit.set', id: visit.id, sign })
  if (!isBefore) act.changes.push({ type: 'message.mark', ids: [task.id], marks: { seat } })
  return { ...visit, sign }
}

/**
 * Adds signers (加签) to a pending message, where the step allows it. Before: the assignee's message closes
 * until they have decided. Beside: they are asked now. After: they are asked when the assignee has agreed.
 */
export const addSign = defineAction<AddSignInput>('add-sign', (snapshot, sent, actor) => {
  const task = requireClaimedMessage(snapshot, sent.messageId, actor)
  const { kind, way } = sent
  const step = getStep(snapshot.design, task.stepId)
  const visit = toSignVisit(snapshot, task)
  checkAllowed(snapshot, task, sent)
  const people = requireAddableSigners(snapshot, visit, { people: sent.people, task })
  for (const to of people) {
    assertNotCreator(snapshot, task, to)
    assertEligible(snapshot, task, to)
  }
  const act = createActionContext(snapshot, actor)
  const reason = sent.reason.trim()
  const isBefore = kind === 'before'
  const history = isBefore ? closeMessages(act, [task], messageStatus.cancelled) : []
  if (isBefore) act.changes.push({ type: 'draft.delete', kind: 'deal', target: task.id })
  const noted = recordAddition(act, visit, { kind, way, reason, task, people })
  const settled = resolveAdditions(act, step, noted)
  const receivers = settled.nextmessage.flatMap(({ list }) => list)
  if (kind !== 'after' && !receivers.some(({ to }) => to !== task.to))
    throw new BusinessError('flow.add-nobody-free')
  return finishAction(act, {
    type2: logType.added,
    messageId: task.id,
    messageIds: [task.id],
    stepId: step.id,
    stepName: step.name,
    reason,
    added: { kind, way },
    asked: people.map((id) => snapshot.directory.person(id)?.name ?? id).join('、'),
    nextmessage: settled.nextmessage,
    history: [...history, ...settled.history],
  })
})
