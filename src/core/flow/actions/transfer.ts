import { Refused } from '../../refused'
import { beginAct } from '../act'
import { defineAction } from '../action'
import { stepOf } from '../design'
import { conclude } from '../finish'
import { askedIn, isServed, replace } from '../hand-on'
import { reasonOf, waitingMessageOf } from '../refuse'
import { logType, messageStatus } from '../status'

/** Which of his waiting messages somebody gives to whom, and why. */
export interface TransferInput {
  messageId: string
  to: string
  reason: string
}

/** Giving one's own waiting message to somebody else, who then acts in one's place, where the step allows it. */
export const transfer = defineAction<TransferInput>('transfer', (snapshot, sent, actor) => {
  const reason = reasonOf(sent.reason, 'flow.transfer-reason-empty')
  const mine = waitingMessageOf(snapshot, sent.messageId, actor)
  const step = stepOf(snapshot.design, mine.stepId)
  if (step.notransfer) throw new Refused('flow.transfer-not-allowed', { step: step.name })
  const successor = snapshot.directory.person(sent.to)
  if (!successor?.enabled || sent.to === actor.id) throw new Refused('flow.no-successor')
  if (isServed(snapshot, mine, sent.to)) throw new Refused('flow.transfer-there', { name: successor.name })
  const act = beginAct(snapshot, actor)
  replace(act, mine, sent.to)
  act.changes.push({ type: 'draft.delete', kind: 'deal', target: mine.id })
  const { id: messageId, stepId, stepName, toName: name, status: from } = mine
  return conclude(act, {
    ...{ type2: logType.replaced, messageId, messageIds: [messageId], stepId, stepName, reason },
    nextmessage: askedIn(act.changes, name),
    history: [{ messageId, stepName, name, from, to: messageStatus.cancelled }],
  })
})
