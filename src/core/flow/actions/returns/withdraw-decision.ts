import type { ErrorCode } from '../../../../generated/error-codes'
import { BusinessError } from '../../../business-error'
import { getOwnValue, isSameValue } from '../../../form'
import { runStage } from '../../../slices'
import {
  type ActionContext,
  closeMessages,
  createActionContext,
  createFlowHead,
  defineAction,
  IncompleteSnapshotError,
} from '../../context'
import { escalationEffect } from '../../deadline/schedule-timers'
import { getStep } from '../../design'
import { finishAction } from '../../engine/finish-action'
import { requireMessage } from '../../guards/assert-open'
import { isMilestoneMet } from '../../routing/milestones'
import { findBlockers } from '../../routing/mutual-exclusion'
import {
  type Actor,
  type DecisionUndo,
  type FlowMessage,
  type FlowSnapshot,
  type FormerMessageFields,
  type LogRecord,
  logType,
  messageLineageOf,
  messageStatus,
  withdrawalMinutesOf,
} from '../../snapshot'

/*
 * Taking back one's own decision. For some minutes, and only while nothing has followed: what the decision changed must
 * still be as the decision left it. Then its messages are withdrawn, and everything that it changed is as before; the
 * history keeps the decision and records that it was taken back.
 */

const minute = 60_000

/** Input for taking back a decision. */
export interface WithdrawDecisionInput {
  /** Message that the actor decided. */
  messageId: string
}

/** Returns the time until which a decision may be taken back; null if it may not, or is not the actor's. */
export function withdrawalDeadline(snapshot: FlowSnapshot, messageId: string): number | null {
  const undo = snapshot.undos?.get(messageId)
  return undo ? undo.at + withdrawalMinutesOf(snapshot) * minute : null
}

/** Returns what the decision changed; throws unless it is the actor's, recent enough, and still stands. */
function requireUndo(snapshot: FlowSnapshot, message: FlowMessage, actor: Actor): DecisionUndo {
  const { stepName: step } = message
  if (message.to !== actor.id) throw new BusinessError('flow.message-not-yours', { name: message.toName })
  const minutes = withdrawalMinutesOf(snapshot)
  if (minutes <= 0) throw new BusinessError('flow.decision-final')
  const until = withdrawalDeadline(snapshot, message.id)
  const undo = snapshot.undos?.get(message.id)
  const isStanding = message.status === messageStatus.handled && message.finishedId === actor.id
  if (isStanding && (message.finishedAt ?? 0) + minutes * minute < snapshot.now)
    throw new BusinessError('flow.decision-too-late', { step, minutes })
  if (!isStanding || !undo || until === null) throw new BusinessError('flow.decision-none', { step })
  return undo
}

/** Returns the error that names who went on after the decision. */
function followedBy({ directory }: FlowSnapshot, { stepName, finishedId, finishedAt, toName }: FlowMessage) {
  const name = directory.person(finishedId ?? '')?.name ?? toName
  const params = { name, step: stepName }
  return finishedAt === null
    ? new BusinessError('flow.decision-followed', params)
    : new BusinessError('flow.decision-followed-at', { ...params, at: new Date(finishedAt).toISOString() })
}

const sentCodes = {
  event: 'flow.decision-event',
  'sub-flow': 'flow.decision-sub-flow',
  parent: 'flow.decision-parent',
} as const satisfies Record<string, ErrorCode>

type Left = Pick<FlowMessage, 'id' | 'status' | 'seat'>

/** Returns a message that is not as the decision left it, or that came after it by another act. */
function findFollower(snapshot: FlowSnapshot, undo: DecisionUndo): FlowMessage | undefined {
  const lineage = messageLineageOf(snapshot)
  const left = new Map<string, Left>([...undo.added, ...undo.messages].map((one) => [one.id, one]))
  const led = new Set([undo.messageId, ...undo.added.map(({ id }) => id)])
  const entered = new Set(undo.visits)
  const notices: number[] = [messageStatus.notice, messageStatus.copy]
  const isBeside = (one: FlowMessage) =>
    notices.includes(one.status) || one.status === messageStatus.withdrawn
  return snapshot.messages.find((one) => {
    const known = left.get(one.id)
    if (known) return known.status !== one.status || !isSameValue(known.seat, one.seat)
    if (isBeside(one)) return false
    return entered.has(one.visitId) || lineage.parentsOf(one).some((id) => led.has(id))
  })
}

/** Returns the visit that joins an arrival of the decision with others, if another act began it. */
const findJoiningVisit = ({ visits }: FlowSnapshot, { messageId, added, visits: own }: DecisionUndo) => {
  const led = new Set([messageId, ...added.map(({ id }) => id)])
  return visits.find(
    ({ id, from, withdrawn }) => !withdrawn && !own.includes(id) && from.some((one) => led.has(one)),
  )
}

/** Throws if the form or the votes of the step are not as the decision left them. */
function assertUnchanged(snapshot: FlowSnapshot, undo: DecisionUndo): void {
  const { form } = createFlowHead(snapshot)
  const changed = undo.form.find(({ model, now }) => !isSameValue(getOwnValue(form, model), now))
  if (changed) throw new BusinessError('flow.decision-form')
  const signOf = (id: string) => snapshot.visits.find((one) => one.id === id)?.sign ?? null
  const isOther = undo.signs.some(({ id, now }) => !isSameValue(signOf(id), now))
  if (isOther || undo.version !== snapshot.version) throw new BusinessError('flow.decision-changed')
}

/** Throws if something has followed from the decision, or left the flow with it. */
function assertNothingFollowed(snapshot: FlowSnapshot, undo: DecisionUndo): void {
  const head = createFlowHead(snapshot)
  if (head.isCancel) throw new BusinessError('flow.already-cancelled')
  const [sent] = undo.sent
  if (sent) throw new BusinessError(sentCodes[sent.kind], { name: sent.name })
  const follower = runStage(snapshot, snapshot.messages.length, () => findFollower(snapshot, undo))
  if (follower) throw followedBy(snapshot, follower)
  const joined = findJoiningVisit(snapshot, undo)
  if (joined)
    throw new BusinessError('flow.decision-merged', { step: getStep(snapshot.design, joined.stepId).name })
  if (head.finishedAt !== undo.head.now.finishedAt) throw new BusinessError('flow.already-finished')
  assertUnchanged(snapshot, undo)
  for (const { id, was } of undo.messages) {
    const { to, toName } = requireMessage(snapshot, id)
    if (was.status === messageStatus.waiting && to && !snapshot.directory.person(to)?.enabled)
      throw new BusinessError('flow.person-left', { name: toName })
  }
}

/** Restores form and head; what others changed since stays. */
function restoreHead(act: ActionContext, { form, head: { was, now } }: DecisionUndo): void {
  const head = createFlowHead(act.before)
  const values = Object.fromEntries([
    ...Object.entries(head.form),
    ...form.map(({ model, was: value }) => [model, value] as const),
  ])
  const addedModels = form.filter((one) => one.was === undefined).map(({ model }) => model)
  for (const model of addedModels) delete values[model]
  if (form.length) act.changes.push({ type: 'form.set', values })
  const { finishedAt, desc, level, picks } = was
  if (finishedAt !== head.finishedAt) act.changes.push({ type: 'flow.set', finishedAt })
  if (desc !== now.desc && desc !== head.desc) act.changes.push({ type: 'flow.set', desc })
  if (level !== now.level && head.level === now.level) act.changes.push({ type: 'flow.set', level })
  if (!isSameValue(picks, now.picks)) act.changes.push({ type: 'flow.set', picks: picks ?? null })
}

/** Postpones the end of a message that is asked again by the time for which the decision stood. */
function postponed(was: FormerMessageFields, passed: number): FormerMessageFields {
  const later = (at: number | null) => (at === null ? null : at + passed)
  const { deadline } = was
  return {
    ...was,
    expiresAt: later(was.expiresAt),
    ...(deadline && !deadline.paused && { deadline: { ...deadline, due: later(deadline.due) } }),
  }
}

/** Restores the messages that the decision closed or marked. Returns their lines of the history. */
function restoreMessages(act: ActionContext, undo: DecisionUndo): LogRecord['history'] {
  const { before } = act
  const history: LogRecord['history'] = []
  for (const { id, status: from, was } of undo.messages) {
    const { stepName, toName: name } = requireMessage(before, id)
    const fields = from === was.status ? was : postponed(was, before.now - undo.at)
    act.changes.push({ type: 'message.restore', id, from, fields })
    if (from === was.status) continue
    history.push({ messageId: id, stepName, name, from, to: was.status })
    if (fields.deadline && !fields.deadline.paused) act.changes.push(...escalationEffect(id, fields.deadline))
  }
  return history
}

/** Throws if the step may not wait again: its milestone is over, or a step that excludes it waits. */
function assertEnterable({ flow }: ActionContext, { stepId, stepName: other }: FlowMessage): void {
  const busy = findBlockers(flow, stepId).find((id) => id !== stepId)
  if (busy) throw new BusinessError('flow.interleaved-busy', { step: getStep(flow.design, busy).name, other })
  if (!isMilestoneMet(flow, getStep(flow.design, stepId).milestone))
    throw new BusinessError('flow.decision-changed')
}

/** Takes back the actor's own decision, as long as nothing has followed from it. */
export const withdrawDecision = defineAction<WithdrawDecisionInput>(
  'take-back-decision',
  (snapshot, { messageId }, actor) => {
    if (snapshot.leftOut) throw new IncompleteSnapshotError()
    const message = requireMessage(snapshot, messageId)
    const undo = requireUndo(snapshot, message, actor)
    assertNothingFollowed(snapshot, undo)
    const act = createActionContext(snapshot, actor)
    restoreHead(act, undo)
    for (const { id, was } of undo.signs) act.changes.push({ type: 'visit.set', id, sign: was })
    if (undo.visits.length) act.changes.push({ type: 'visit.withdraw', ids: undo.visits })
    const led = new Set(undo.added.map(({ id }) => id))
    const closed = closeMessages(
      act,
      snapshot.messages.filter(({ id }) => led.has(id)),
      messageStatus.withdrawn,
    )
    const restored = restoreMessages(act, undo)
    act.changes.push({ type: 'undo.delete', messageId })
    assertEnterable(act, message)
    return finishAction(act, {
      type2: logType.decisionWithdrawn,
      messageId,
      messageIds: [messageId],
      button: message.log.button,
      stepId: message.stepId,
      stepName: message.stepName,
      preStepName: message.preStepName,
      entrustFrom: message.entrustFrom ?? null,
      history: [...closed, ...restored],
    })
  },
)
