import { BusinessError } from '../../../business-error'
import { createActionContext } from '../../context/action-context'
import { defineAction } from '../../context/define-action'
import { stepOf } from '../../design/design'
import { finishAction } from '../../engine/finish-action'
import { reevaluateVotes } from '../../engine/reevaluate-votes'
import { requireReason, requireWaitingMessage } from '../../guards/assert-open'
import { findOwnAddition, isOpinion } from '../../participants/added-signers'
import { logType, messageStatus } from '../../snapshot/message-status'

/** Opinion of a consulted person. */
export interface GiveOpinionInput {
  messageId: string
  opinion: string
}

/** Gives a requested opinion to the person who asked; it decides nothing. */
export const giveOpinion = defineAction<GiveOpinionInput>('give-opinion', (snapshot, sent, actor) => {
  const suggest = requireReason(sent.opinion, 'flow.opinion-empty')
  const mine = requireWaitingMessage(snapshot, sent.messageId, actor)
  if (!isOpinion(mine)) throw new BusinessError('flow.opinion-not-asked')
  const act = createActionContext(snapshot, actor)
  const { handled: status } = messageStatus
  const log = { suggest, button: '', outcome: 'other' as const }
  act.changes.push(
    { type: 'message.close', id: mine.id, status, at: snapshot.now, by: actor.id, log },
    { type: 'draft.delete', kind: 'deal', target: mine.id },
  )
  const step = stepOf(snapshot.design, mine.stepId)
  const settled = reevaluateVotes(act, [mine])
  const by = findOwnAddition(snapshot.visits, mine)?.by
  const changes = finishAction(act, {
    ...settled,
    type2: logType.opinion,
    messageId: mine.id,
    messageIds: [mine.id],
    outcome: 'other',
    stepId: step.id,
    stepName: step.name,
    preStepName: mine.preStepName,
    suggest,
    entrustFrom: mine.entrustFrom ?? null,
    ...(by && { asked: by.name }),
  })
  return by ? [...changes, { type: 'notify', people: [by.id], messageIds: [] }] : changes
})
