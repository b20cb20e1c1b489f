import { Refused } from '../../../business-error'
import { beginAct } from '../../context/action-context'
import { defineAction } from '../../context/define-action'
import { noteOnly } from '../../engine/finish-action'
import { reasonOf, waitingMessageOf } from '../../guards/assert-open'
import { openOn } from '../../guards/return-request'
import type { FlowChange } from '../../snapshot/flow-changes'
import { logType } from '../../snapshot/message-status'
import type { Actor, Application, FlowMessage, FlowSnapshot } from '../../snapshot/snapshot'
import { revokeTo } from './send-back'

/** What the receiver of a message says to whoever asks for the flow. */
export interface AnswerApplicationInput {
  messageId: string
  agree: boolean
  /** Required for a no. */
  reason: string
}

/** Gives the flow back, for the reason that the applicant gave; history keeps that he asked. */
function giveBack(snapshot: FlowSnapshot, mine: FlowMessage, application: Application, actor: Actor) {
  const { targetId, reason, name: asked } = application
  const changes = revokeTo.decide(snapshot, { messageId: mine.id, targetId, reason }, actor)
  return changes.map(
    (change): FlowChange =>
      change.type === 'log.add' && change.record.type2 === logType.revoke
        ? { ...change, record: { ...change.record, asked } }
        : change,
  )
}

/** A no counts for one's own message; others who are asked may still agree. */
function decline(
  snapshot: FlowSnapshot,
  mine: FlowMessage,
  application: Application,
  said: string,
  actor: Actor,
) {
  const reason = reasonOf(said, 'flow.decline-reason-empty')
  const act = beginAct(snapshot, actor)
  const end = { kind: 'declined' as const, by: actor.id, name: actor.name, at: snapshot.now, reason }
  act.changes.push({ type: 'message.mark', ids: [mine.id], marks: { application: { ...application, end } } })
  const entry = {
    type2: logType.declined,
    messageId: mine.id,
    messageIds: [mine.id],
    reason,
    asked: application.name,
    stepId: mine.stepId,
    stepName: mine.stepName,
  }
  return noteOnly(act, entry, { people: [application.by, actor.id], messageIds: [] })
}

/** Answering whoever asks for the flow to come back: agreeing withdraws it to him (decisions §4). */
export const answerApplication = defineAction<AnswerApplicationInput>(
  'answer-application',
  (snapshot, { messageId, agree, reason }, actor) => {
    const mine = waitingMessageOf(snapshot, messageId, actor)
    const application = openOn(mine)
    if (!application) throw new Refused('flow.apply-gone')
    return agree
      ? giveBack(snapshot, mine, application, actor)
      : decline(snapshot, mine, application, reason, actor)
  },
)
