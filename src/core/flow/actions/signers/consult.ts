import { BusinessError } from '../../../business-error'
import { createActionContext } from '../../context/action-context'
import { defineAction } from '../../context/define-action'
import { isSignStep, stepOf } from '../../design/design'
import { finishAction } from '../../engine/finish-action'
import { resolveAdditions } from '../../engine/resolve-additions'
import { requireClaimedMessage, requireReason } from '../../guards/assert-open'
import { isOpinion } from '../../participants/added-signers'
import { isUnclaimed } from '../../participants/candidate-pool'
import { logType } from '../../snapshot/message-status'
import type { FlowMessage, FlowSnapshot } from '../../snapshot/snapshot'
import { assertAddable, recordAddition, toSignVisit } from './add-sign'

/** Whose opinion the handler of a waiting message asks, and what about. */
export interface ConsultInput {
  messageId: string
  people: readonly string[]
  /** What he wants to know. */
  question: string
}

/** So many people at most are asked at once. */
const mostAsked = 20

/** Whether the receiver of a message may ask others for their opinion, by its step; whoever gives one himself may not. */
export function isConsultable(snapshot: FlowSnapshot, message: FlowMessage): boolean {
  const step = snapshot.design.funlist.find(({ id }) => id === message.stepId)
  return !!step && isSignStep(step) && step.consult === true && !isOpinion(message) && !isUnclaimed(message)
}

/**
 * Asking people for their opinion (征求意见, 会办): they decide nothing, and whoever asks may go on without them; what they
 * have not said by then is asked no more.
 */
export const consult = defineAction<ConsultInput>('consult', (snapshot, sent, actor) => {
  const reason = requireReason(sent.question, 'flow.consult-question-empty')
  const mine = requireClaimedMessage(snapshot, sent.messageId, actor)
  const step = stepOf(snapshot.design, mine.stepId)
  if (!isConsultable(snapshot, mine)) throw new BusinessError('flow.consult-not-allowed', { step: step.name })
  const visit = toSignVisit(snapshot, mine)
  const people = assertAddable(snapshot, visit, { people: sent.people, mine })
  if (people.length > mostAsked) throw new BusinessError('flow.add-too-many', { limit: mostAsked })
  const act = createActionContext(snapshot, actor)
  const noted = recordAddition(act, visit, { kind: 'opinion', way: 'all', reason, mine, people })
  const { nextmessage, history } = resolveAdditions(act, step, noted)
  if (!nextmessage.length) throw new BusinessError('flow.add-nobody-free')
  return finishAction(act, {
    type2: logType.consulted,
    messageId: mine.id,
    messageIds: [mine.id],
    stepId: step.id,
    stepName: step.name,
    reason,
    added: { kind: 'opinion', way: 'all' },
    asked: people.map((id) => snapshot.directory.person(id)?.name ?? id).join('、'),
    nextmessage,
    history,
  })
})
