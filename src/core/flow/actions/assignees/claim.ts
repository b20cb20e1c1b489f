import { BusinessError } from '../../../business-error'
import { toReceiver } from '../../assignment/begin-visit'
import { applyDelegations, createTask, reportBrokenDelegations } from '../../assignment/create-tasks'
import {
  type ActionContext,
  closeMessages,
  createActionContext,
  createFlowHead,
  defineAction,
} from '../../context'
import { getStep } from '../../design'
import { finishAction } from '../../engine/finish-action'
import { reevaluateVotes } from '../../engine/reevaluate-votes'
import { requireReason, requireWaitingMessage } from '../../guards/assert-open'
import { excludePriorHandlers } from '../../guards/separation-of-duties'
import {
  candidatePoolOf,
  claimMessage,
  isUnclaimed,
  toClaimableSeat,
  toReleasedSeat,
} from '../../participants/candidate-pool'
import { type FlowMessage, type FlowSnapshot, isWaiting, logType, messageStatus } from '../../snapshot'

/** Input for releasing a claimed message, with the reason. */
interface ReleaseInput {
  messageId: string
  reason: string
}

/** Checks whether a message can be released: it was claimed, and there are other candidates. */
export const canRelease = (snapshot: FlowSnapshot, message: FlowMessage): boolean =>
  !isUnclaimed(message) && (candidatePoolOf(snapshot, message)?.sign.pool?.length ?? 0) > 1

/**
 * Asks the candidates again, by the current directory; people who already have a part in the visit are
 * skipped.
 */
function askPool(act: ActionContext, task: FlowMessage, pool: readonly string[]) {
  const { directory, messages } = act.before
  const step = getStep(act.before.design, task.stepId)
  const there = pool.filter((id) => directory.person(id)?.enabled)
  const left = excludePriorHandlers(act, step, { people: there, trace: [] })
  const { people, trace, broken } = applyDelegations(act, step, left)
  const busy = new Set(
    messages
      .filter((one) => one.visitId === task.visitId && isWaiting(one) && one.id !== task.id)
      .map(({ to }) => to),
  )
  const { visitId, stepId, stepName, preStepId, preStepName, preMessageIds, level, isRevoke } = task
  const marks = { visitId, stepId, stepName, preStepId, preStepName, preMessageIds, level, isRevoke }
  const flowMessages = people
    .filter(({ to }) => !busy.has(to))
    .map((one) => createTask(act, step, { ...marks, ...one, seat: toClaimableSeat(null) }))
  for (const message of flowMessages) act.changes.push({ type: 'message.add', message })
  reportBrokenDelegations(act, flowMessages, broken)
  return { asked: flowMessages, trace }
}

/** Releases a claimed task (放回), so that it is open to all candidates again. */
export const release = defineAction<ReleaseInput>('give-back', (snapshot, sent, actor) => {
  const reason = requireReason(sent.reason, 'flow.give-back-reason-empty')
  const task = requireWaitingMessage(snapshot, sent.messageId, actor)
  const { id: messageId, stepId, stepName, preStepName, dealtype } = task
  if (!canRelease(snapshot, task)) throw new BusinessError('flow.give-back-not', { step: stepName })
  const act = createActionContext(snapshot, actor)
  const history = closeMessages(act, [task], messageStatus.cancelled)
  act.changes.push({ type: 'message.mark', ids: [messageId], marks: { seat: toReleasedSeat(task.seat) } })
  act.changes.push({ type: 'draft.delete', kind: 'deal', target: messageId })
  const { asked, trace } = askPool(act, task, candidatePoolOf(snapshot, task)?.sign.pool ?? [])
  if (!asked.some(({ to }) => to !== actor.id))
    throw new BusinessError('flow.give-back-nobody', { step: stepName })
  const settled = reevaluateVotes(act, [task])
  const { level } = createFlowHead(snapshot)
  const again = { funid: stepId, funname: stepName, dealtype, level, list: asked.map(toReceiver), trace }
  return finishAction(act, {
    type2: logType.givenBack,
    messageId,
    messageIds: [messageId],
    stepId,
    stepName,
    preStepName,
    reason,
    entrustFrom: task.entrustFrom ?? null,
    nextmessage: [again, ...settled.nextmessage],
    cc: settled.cc,
    history: [...history, ...settled.history],
  })
})

/** Input of a claim: the claimant's message. */
export interface ClaimInput {
  messageId: string
}

/** Claims a task (认领) that is open to several candidates; the claimant becomes its only assignee. */
export const claim = defineAction<ClaimInput>('claim', (snapshot, { messageId }, actor) => {
  const task = requireWaitingMessage(snapshot, messageId, actor)
  const { stepId, stepName, preStepName } = task
  if (!isUnclaimed(task)) throw new BusinessError('flow.claim-yours', { step: stepName })
  const act = createActionContext(snapshot, actor)
  const history = claimMessage(act, task)
  act.changes.push({ type: 'notify', people: [actor.id], messageIds: [] })
  return finishAction(act, {
    type2: logType.claimed,
    messageId,
    messageIds: [messageId],
    stepId,
    stepName,
    preStepName,
    entrustFrom: task.entrustFrom ?? null,
    history,
  })
})
