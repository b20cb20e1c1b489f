import { Refused } from '../../refused'
import { isUnclaimed, takeFromPool } from '../allot/pool'
import { logType } from '../snapshot/message-status'
import { beginAct } from '../steps/act'
import { defineAction } from '../steps/action'
import { conclude } from '../steps/finish-act'
import { waitingMessageOf } from '../steps/refuse-handled'

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
