import { BusinessError } from '../../../business-error'
import { describeNewMessages, reassign } from '../../assignment/reassign'
import { createActionContext, defineAction } from '../../context'
import { getStep } from '../../design'
import { finishAction } from '../../engine/finish-action'
import { requireClaimedMessage, requireReason } from '../../guards/assert-open'
import { assertNotCreator } from '../../guards/self-approval'
import { assertEligible } from '../../guards/separation-of-duties'
import { type FlowMessage, type FlowSnapshot, logType, messageStatus } from '../../snapshot'

/** Input of a transfer: the pending message, the new assignee and the reason. */
export interface TransferInput {
  messageId: string
  to: string
  reason: string
}

/** Checks whether the step of a message allows its assignee to transfer it. */
export const isTransferable = ({ design }: FlowSnapshot, { stepId }: FlowMessage): boolean =>
  !getStep(design, stepId).notransfer

/**
 * Checks whether a person has a pending message in the visit or has signed there; a signature counts once per
 * person.
 */
const isThere = ({ messages }: FlowSnapshot, { visitId }: FlowMessage, to: string): boolean =>
  messages.some(
    (one) =>
      one.visitId === visitId &&
      one.to === to &&
      !one.isCopy &&
      (one.status === messageStatus.waiting || one.status === messageStatus.handled),
  )

/**
 * Transfers the actor's pending message to another person, who acts in their place, if the step allows it.
 */
export const transfer = defineAction<TransferInput>('transfer', (snapshot, sent, actor) => {
  const reason = requireReason(sent.reason, 'flow.transfer-reason-empty')
  const task = requireClaimedMessage(snapshot, sent.messageId, actor)
  if (!isTransferable(snapshot, task))
    throw new BusinessError('flow.transfer-not-allowed', { step: task.stepName })
  const successor = snapshot.directory.person(sent.to)
  if (sent.to === actor.id) throw new BusinessError('flow.transfer-to-oneself')
  if (!successor?.enabled) throw new BusinessError('flow.no-successor')
  if (isThere(snapshot, task, sent.to))
    throw new BusinessError('flow.transfer-there', { name: successor.name })
  assertNotCreator(snapshot, task, sent.to)
  assertEligible(snapshot, task, sent.to)
  const act = createActionContext(snapshot, actor)
  reassign(act, task, sent.to)
  act.changes.push({ type: 'draft.delete', kind: 'deal', target: task.id })
  const { id: messageId, stepId, stepName, toName: name, status: from } = task
  return finishAction(act, {
    type2: logType.replaced,
    messageId,
    messageIds: [messageId],
    stepId,
    stepName,
    reason,
    nextmessage: describeNewMessages(act.changes, name),
    history: [{ messageId, stepName, name, from, to: messageStatus.cancelled }],
  })
})
