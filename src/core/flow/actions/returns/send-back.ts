import type { FlowDesignStep, Trace } from '../../../../generated/types'
import { BusinessError } from '../../../business-error'
import { runStage } from '../../../slices'
import { toReceiver } from '../../assignment/begin-visit'
import {
  type ActionContext,
  closeMessages,
  createActionContext,
  createFlowHead,
  createMessage,
  defineAction,
} from '../../context'
import { computeDueDate } from '../../deadline/due-date'
import { getStep } from '../../design'
import { enterSteps } from '../../engine/enter-steps'
import { createLogRecord, finishAction } from '../../engine/finish-action'
import { reopenStep, type StepReopening } from '../../engine/reopen-step'
import { messageClosedError, requireMessage, requireReason } from '../../guards/assert-open'
import { canSendBack, returnTargets } from '../../guards/return-targets'
import { isUnclaimed } from '../../participants/candidate-pool'
import { findBlockers } from '../../routing/mutual-exclusion'
import {
  type Actor,
  type FlowMessage,
  type FlowSnapshot,
  isWaiting,
  type LogRecord,
  logType,
  type MessageLineage,
  messageIndexOf,
  messageLineageOf,
  messageStatus,
} from '../../snapshot'

/** Input for sending a flow back. */
export interface SendBackInput {
  /** Id of the message from which the flow is sent back. */
  messageId: string
  /** Id of the handled message to be handled again. */
  targetId: string
  reason: string
  /** Whether the flow returns directly after the correction, where the design leaves that to the person. */
  straight?: boolean
}

/** Returns how a flow resumes after it was sent back: as its design says, or through all steps again. */
export const resumeMode = ({ design }: Pick<FlowSnapshot, 'design'>) => design.set.back ?? 'again'

/** Returns the step to which the flow returns directly: the sender's current step. */
function straightTo(snapshot: FlowSnapshot, from: FlowMessage, { straight = false }: SendBackInput) {
  const mode = resumeMode(snapshot)
  if (straight && mode === 'again') throw new BusinessError('flow.not-straight-back')
  const isStraight = mode === 'straight' || straight
  return isStraight && isWaiting(from) && from.to ? from.stepId : undefined
}

/**
 * Returns the error for a person who may not send back. For a former assignee it names who closed the
 * message, and when.
 */
const notYours = (snapshot: FlowSnapshot, from: FlowMessage, actor: Actor): BusinessError =>
  from.to === actor.id && from.finishedId !== null
    ? messageClosedError(snapshot, from)
    : new BusinessError('flow.may-not-revoke')

/** Returns the source and target messages; throws if sending back is not allowed. */
function chosen(snapshot: FlowSnapshot, { messageId, targetId }: SendBackInput, actor: Actor) {
  const from = requireMessage(snapshot, messageId)
  const head = createFlowHead(snapshot)
  if (head.isCancel) throw new BusinessError('flow.already-cancelled')
  const isClosed = from.status === messageStatus.cancelled || from.status === messageStatus.withdrawn
  if (isClosed) throw messageClosedError(snapshot, from)
  const target = returnTargets(snapshot, messageId).find(({ id }) => id === targetId)
  if (!target) throw new BusinessError('flow.no-such-revoke-target')
  if (!canSendBack(snapshot, actor, from, target)) throw notYours(snapshot, from, actor)
  if (isUnclaimed(from) && from.to === actor.id && !actor.allows.includes('revoke'))
    throw new BusinessError('flow.claim-first', { step: from.stepName })
  const isRunning = messageIndexOf(snapshot).waiting.length > 0
  if (!isRunning && !actor.allows.includes('revoke')) throw new BusinessError('flow.already-finished')
  if (!snapshot.directory.person(target.to)?.enabled)
    throw new BusinessError('flow.person-left', { name: target.toName })
  return { from, target }
}

/**
 * Closes all live messages that descend from the target (status 8), in parallel branches only its own
 * descendants. If the visit is reopened, its pending messages close too.
 */
function closeDescendants(
  act: ActionContext,
  target: FlowMessage,
  { lineage, again }: { lineage: MessageLineage; again: StepReopening | undefined },
): LogRecord['history'] {
  const { closable } = messageIndexOf(act.before)
  const alive = runStage(act.before, closable.length, () => {
    const closed = lineage.descendantsOf(target.id)
    const reopened = new Set(again?.reopened.map(({ id }) => id))
    return closable.filter(({ id }) => closed.has(id) || reopened.has(id))
  })
  return closeMessages(act, alive, messageStatus.withdrawn)
}

/** Creates the message that replaces one to be handled again. */
const recreateMessage = (
  act: ActionContext,
  { from, visitId, step }: PutBack & { visitId: string },
  was: FlowMessage,
) =>
  createMessage(act, {
    visitId,
    stepId: step.id,
    stepName: step.name,
    preStepId: from.stepId,
    preStepName: from.stepName,
    preMessageIds: [from.id],
    to: was.to,
    status: messageStatus.waiting,
    dealtype: was.dealtype,
    level: was.level,
    ...computeDueDate(act.before, step, { to: was.to, amount: was.deadline?.amount }),
    isRevoke: true,
    entrustFrom: was.entrustFrom ?? null,
    seat: was.seat ?? null,
  })

/** Source and target of a sent-back flow, and the other signers of the visit who are asked again. */
interface PutBack {
  from: FlowMessage
  target: FlowMessage
  step: FlowDesignStep
  again: StepReopening | undefined
  backTo: string | undefined
}

/** Reopens the target as a new visit for the same person; its only `from` is the message it replaces. */
function putBack(act: ActionContext, back: PutBack) {
  const { from, target, step, again } = back
  const { newId, now: enteredAt } = act.before
  const trace: Trace[] = [
    { code: 'flow.revoke-from', params: { step: from.stepName }, people: [target.toName] },
  ]
  const sign = again ? { sign: again.sign } : {}
  const visit = {
    id: newId(),
    stepId: step.id,
    from: [target.id],
    enteredAt,
    trace,
    because: '',
    ...sign,
    ...(back.backTo && { backTo: back.backTo }),
    formWas: createFlowHead(act.before).form,
  }
  const put = [target, ...(again?.reopened ?? [])].map((was) =>
    recreateMessage(act, { ...back, visitId: visit.id }, was),
  )
  act.changes.push(
    { type: 'visit.enter', visit },
    ...put.map((message) => ({ type: 'message.add' as const, message })),
  )
  return { put, trace }
}

/** Logs the messages that sending back closed. */
function logClosed(act: ActionContext, history: LogRecord['history'], step: FlowDesignStep, reason: string) {
  if (!history.length) return
  const marks = {
    stepId: step.id,
    stepName: step.name,
    messageIds: history.map(({ messageId }) => messageId),
  }
  const record = createLogRecord(act, { type2: logType.withdrawn, ...marks, reason, history })
  act.changes.push({ type: 'log.add', record })
}

/** Throws if the target step excludes a running step from running at the same time. */
function checkTurn(act: ActionContext, { id, name: other }: FlowDesignStep): void {
  const now = act.flow
  const busy = findBlockers(now, id).find((one) => one !== id)
  if (busy) throw new BusinessError('flow.interleaved-busy', { step: getStep(now.design, busy).name, other })
}

/** Sends a flow back to a handled message; the form stays unchanged (domain facts 2.8). */
export const sendBack = defineAction<SendBackInput>('revoke-to', (snapshot, sent, actor) => {
  const reason = requireReason(sent.reason, 'flow.revoke-reason-empty')
  const { from, target } = chosen(snapshot, sent, actor)
  const step = getStep(snapshot.design, target.stepId)
  const act = createActionContext(snapshot, actor)
  const lineage = messageLineageOf(snapshot)
  const again = reopenStep(snapshot, target, lineage)
  const backTo = straightTo(snapshot, from, sent)
  const history = closeDescendants(act, target, { lineage, again })
  checkTurn(act, step)
  const { put, trace } = putBack(act, { from, target, step, again, backTo })
  if (createFlowHead(snapshot).finishedAt !== null) act.changes.push({ type: 'flow.set', finishedAt: null })
  const { dealtype, level } = target
  const next = { funid: step.id, funname: step.name, dealtype, level, list: put.map(toReceiver), trace }
  const nextStepList = enterSteps(act, [])
  logClosed(act, history, step, reason)
  return finishAction(act, {
    type2: logType.revoke,
    messageId: from.id,
    messageIds: [target.id],
    stepId: step.id,
    stepName: step.name,
    preStepName: from.stepName,
    reason,
    nextmessage: [next, ...nextStepList.nextmessage],
    cc: nextStepList.cc,
  })
})
