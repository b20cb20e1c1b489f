import { BusinessError } from '../../../business-error'
import { createSuccessorTask, describeNewMessages } from '../../assignment/reassign'
import { type ActionContext, closeMessages, createActionContext, defineAction } from '../../context'
import { finishAction } from '../../engine/finish-action'
import { reevaluateVotes } from '../../engine/reevaluate-votes'
import { messageClosedError, requireMessage, requireReason } from '../../guards/assert-open'
import { assertNotCreator } from '../../guards/self-approval'
import { assertEligible } from '../../guards/separation-of-duties'
import {
  candidatePoolOf,
  claimMessage,
  closeOtherCandidates,
  isUnclaimed,
  toClaimedSeat,
  unclaimedMessages,
} from '../../participants/candidate-pool'
import {
  type Actor,
  type FlowMessage,
  type FlowSnapshot,
  isWaiting,
  type LogRecord,
  logType,
  messageStatus,
} from '../../snapshot'

/** Input of an assignment: the message, the new assignee and the reason. */
export interface AssignInput {
  /** Id of any pending message of the step. */
  messageId: string
  to: string
  reason: string
}

/** Checks whether the actor may assign claimable steps, which takes the right to cancel. */
const mayAssign = ({ allows }: Actor): boolean => allows.includes('cancel')

/** Lists the claimable or claimed steps that the actor may assign, one message for each visit. */
export const assignableMessages = (snapshot: FlowSnapshot, actor: Actor): FlowMessage[] => {
  if (!mayAssign(actor)) return []
  const open = snapshot.messages.filter((one) => isWaiting(one) && candidatePoolOf(snapshot, one))
  const first = new Map(open.toReversed().map((one) => [one.visitId, one]))
  return open.filter((one) => first.get(one.visitId) === one)
}

function checkReceiver(snapshot: FlowSnapshot, task: FlowMessage, to: string): void {
  const person = snapshot.directory.person(to)
  if (!person?.enabled) throw new BusinessError('flow.no-successor')
  const isThere = snapshot.messages.some(
    (one) =>
      one.visitId === task.visitId &&
      one.to === to &&
      !isUnclaimed(one) &&
      (isWaiting(one) || one.status === messageStatus.handled),
  )
  if (isThere) throw new BusinessError('flow.transfer-there', { name: person.name })
  assertNotCreator(snapshot, task, to)
  assertEligible(snapshot, task, to)
}

/** Assigns the step to a non-candidate and closes the messages of its previous assignee and candidates. */
function giveTo(act: ActionContext, task: FlowMessage, to: string): LogRecord['history'] {
  const own = closeMessages(act, [task], messageStatus.cancelled)
  const seat = toClaimedSeat(task.seat)
  const otherClosures = closeOtherCandidates(act, task)
  createSuccessorTask(
    act.copy({ before: withoutPool(act.before, task) }),
    { ...task, seat, entrustFrom: null },
    to,
  )
  return [...own, ...otherClosures]
}

/**
 * Returns the snapshot without the visit's unclaimed messages, so that no candidate counts as already asked.
 */
const withoutPool = (snapshot: FlowSnapshot, { visitId }: FlowMessage): FlowSnapshot => ({
  ...snapshot,
  messages: snapshot.messages.filter((one) => one.visitId !== visitId || !isUnclaimed(one)),
})

/** Assigns a claimable step to one person (分派); requires the right to cancel. */
export const assign = defineAction<AssignInput>('assign', (snapshot, sent, actor) => {
  const reason = requireReason(sent.reason, 'flow.assign-reason-empty')
  const message = requireMessage(snapshot, sent.messageId)
  const { stepId, stepName, preStepName, visitId } = message
  if (!mayAssign(actor)) throw new BusinessError('flow.assign-not-allowed')
  if (!isWaiting(message)) throw messageClosedError(snapshot, message)
  if (!candidatePoolOf(snapshot, message)) throw new BusinessError('flow.assign-no-pool', { step: stepName })
  checkReceiver(snapshot, message, sent.to)
  const act = createActionContext(snapshot, actor)
  const candidate = unclaimedMessages(snapshot, visitId).find(({ to }) => to === sent.to)
  const history = candidate ? claimMessage(act, candidate) : giveTo(act, message, sent.to)
  act.changes.push({ type: 'notify', people: [sent.to], messageIds: candidate ? [candidate.id] : [] })
  const trace = [{ code: 'trace.assigned', params: { name: actor.name }, people: [] }]
  const requests = describeNewMessages(act.changes, message.toName).map((one) => ({ ...one, trace }))
  const settled = reevaluateVotes(act, [message])
  return finishAction(act, {
    type2: logType.assigned,
    messageId: message.id,
    messageIds: [message.id],
    stepId,
    stepName,
    preStepName,
    reason,
    asked: snapshot.directory.person(sent.to)?.name ?? sent.to,
    nextmessage: [...requests, ...settled.nextmessage],
    cc: settled.cc,
    history: [...history, ...settled.history],
  })
})
