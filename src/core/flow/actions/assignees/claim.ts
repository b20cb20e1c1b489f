import { Refused } from '../../../business-error'
import { beginAct } from '../../context/action-context'
import { defineAction } from '../../context/define-action'
import { conclude } from '../../engine/finish-action'
import { waitingMessageOf } from '../../guards/assert-open'
import { isUnclaimed, takeFromPool } from '../../participants/candidate-pool'
import { logType } from '../../snapshot/message-status'

/** Which of his messages somebody claims. */
export interface ClaimInput {
  messageId: string
}

/** Claiming (认领) what waits for whoever takes it: from now on it is his alone. */
export const claim = defineAction<ClaimInput>('claim', (snapshot, { messageId }, actor) => {
  const mine = waitingMessageOf(snapshot, messageId, actor)
  const { stepId, stepName, preStepName } = mine
  if (!isUnclaimed(mine)) throw new Refused('flow.claim-yours', { step: stepName })
  const act = beginAct(snapshot, actor)
  const history = takeFromPool(act, mine)
  act.changes.push({ type: 'notify', people: [actor.id], messageIds: [] })
  return conclude(act, {
    type2: logType.claimed,
    messageId,
    messageIds: [messageId],
    stepId,
    stepName,
    preStepName,
    entrustFrom: mine.entrustFrom ?? null,
    history,
  })
})
