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
import { recordAddition, requireAddableSigners, toSignVisit } from './add-sign'

/** Input of a consultation: the people asked and the question. */
export interface ConsultInput {
  messageId: string
  people: readonly string[]
  /** Question to the people consulted. */
  question: string
}

/** Maximum number of people consulted at the same time. */
const mostAsked = 20

/**
 * Checks whether the step lets the assignee of a message ask for opinions; people who give an opinion may
 * not.
 */
export function isConsultable(snapshot: FlowSnapshot, message: FlowMessage): boolean {
  const step = snapshot.design.funlist.find(({ id }) => id === message.stepId)
  return !!step && isSignStep(step) && step.consult === true && !isOpinion(message) && !isUnclaimed(message)
}

/**
 * Asks people for their opinion (征求意见, 会办). They decide nothing, and the assignee may continue without them;
 * open requests then lapse.
 */
export const consult = defineAction<ConsultInput>('consult', (snapshot, sent, actor) => {
  const reason = requireReason(sent.question, 'flow.consult-question-empty')
  const mine = requireClaimedMessage(snapshot, sent.messageId, actor)
  const step = stepOf(snapshot.design, mine.stepId)
  if (!isConsultable(snapshot, mine)) throw new BusinessError('flow.consult-not-allowed', { step: step.name })
  const visit = toSignVisit(snapshot, mine)
  const people = requireAddableSigners(snapshot, visit, { people: sent.people, mine })
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
