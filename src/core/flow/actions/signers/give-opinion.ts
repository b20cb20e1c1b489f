import { Refused } from '../../../business-error'
import { beginAct } from '../../context/action-context'
import { defineAction } from '../../context/define-action'
import { stepOf } from '../../design/design'
import { conclude } from '../../engine/finish-action'
import { settleAll } from '../../engine/reevaluate-votes'
import { reasonOf, waitingMessageOf } from '../../guards/assert-open'
import { askedBy, isOpinion } from '../../participants/added-signers'
import { logType, messageStatus } from '../../snapshot/message-status'

/** What somebody says who was asked for his opinion. */
export interface GiveOpinionInput {
  messageId: string
  opinion: string
}

/** Giving the opinion that one was asked for: it goes back to whoever asked, and decides nothing. */
export const giveOpinion = defineAction<GiveOpinionInput>('give-opinion', (snapshot, sent, actor) => {
  const suggest = reasonOf(sent.opinion, 'flow.opinion-empty')
  const mine = waitingMessageOf(snapshot, sent.messageId, actor)
  if (!isOpinion(mine)) throw new Refused('flow.opinion-not-asked')
  const act = beginAct(snapshot, actor)
  const { handled: status } = messageStatus
  const log = { suggest, button: '', outcome: 'other' as const }
  act.changes.push(
    { type: 'message.close', id: mine.id, status, at: snapshot.now, by: actor.id, log },
    { type: 'draft.delete', kind: 'deal', target: mine.id },
  )
  const step = stepOf(snapshot.design, mine.stepId)
  const settled = settleAll(act, [mine])
  const by = askedBy(snapshot.visits, mine)?.by
  const changes = conclude(act, {
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
