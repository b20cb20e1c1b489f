import { BusinessError } from '../../../business-error'
import { createActionContext } from '../../context/action-context'
import { defineAction } from '../../context/define-action'
import { finishAction } from '../../engine/finish-action'
import { requireWaitingMessage } from '../../guards/assert-open'
import { claimMessage, isUnclaimed } from '../../participants/candidate-pool'
import { logType } from '../../snapshot/message-status'

/** Input of a claim: the claimant's message. */
export interface ClaimInput {
  messageId: string
}

/** Claims a task (认领) that is open to several candidates; the claimant becomes its only assignee. */
export const claim = defineAction<ClaimInput>('claim', (snapshot, { messageId }, actor) => {
  const mine = requireWaitingMessage(snapshot, messageId, actor)
  const { stepId, stepName, preStepName } = mine
  if (!isUnclaimed(mine)) throw new BusinessError('flow.claim-yours', { step: stepName })
  const act = createActionContext(snapshot, actor)
  const history = claimMessage(act, mine)
  act.changes.push({ type: 'notify', people: [actor.id], messageIds: [] })
  return finishAction(act, {
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
