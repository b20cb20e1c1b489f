import { BusinessError } from '../../../business-error'
import { createActionContext, defineAction } from '../../context'
import { getStep, isSignStep } from '../../design'
import { finishAction } from '../../engine/finish-action'
import { reevaluateVotes } from '../../engine/reevaluate-votes'
import { resolveAdditions } from '../../engine/resolve-additions'
import { opinionQuotes } from '../../forms/quotes'
import { requireClaimedMessage, requireReason, requireWaitingMessage } from '../../guards/assert-open'
import { isUnclaimed } from '../../participants/candidate-pool'
import { findOwnAddition, isOpinion } from '../../participants/signers'
import { type FlowMessage, type FlowSnapshot, logType, messageStatus } from '../../snapshot'
import { recordAddition, requireAddableSigners, toSignVisit } from './add-sign'

/** Opinion of a consulted person. */
interface GiveOpinionInput {
  messageId: string
  opinion: string
  /** Models of the fields that the opinion quotes. */
  quotes?: readonly string[]
}

/** Gives a requested opinion to the person who asked; it decides nothing. */
export const giveOpinion = defineAction<GiveOpinionInput>('give-opinion', (snapshot, sent, actor) => {
  const suggest = requireReason(sent.opinion, 'flow.opinion-empty')
  const task = requireWaitingMessage(snapshot, sent.messageId, actor)
  if (!isOpinion(task)) throw new BusinessError('flow.opinion-not-asked')
  const act = createActionContext(snapshot, actor)
  const { handled: status } = messageStatus
  const log = { suggest, button: '', outcome: 'other' as const }
  act.changes.push(
    { type: 'message.close', id: task.id, status, at: snapshot.now, by: actor.id, log },
    { type: 'draft.delete', kind: 'deal', target: task.id },
  )
  const step = getStep(snapshot.design, task.stepId)
  const settled = reevaluateVotes(act, [task])
  const by = findOwnAddition(snapshot.visits, task)?.by
  const changes = finishAction(act, {
    ...settled,
    type2: logType.opinion,
    messageId: task.id,
    messageIds: [task.id],
    outcome: 'other',
    stepId: step.id,
    stepName: step.name,
    preStepName: task.preStepName,
    suggest,
    ...opinionQuotes(snapshot, step, sent.quotes),
    entrustFrom: task.entrustFrom ?? null,
    ...(by && { asked: by.name }),
  })
  return by ? [...changes, { type: 'notify', people: [by.id], messageIds: [] }] : changes
})

/** Input of a consultation: the people asked and the question. */
export interface ConsultInput {
  messageId: string
  people: readonly string[]
  /** Question to the people consulted. */
  question: string
}

/** Maximum number of people consulted at the same time. */
const maxConsulted = 20

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
  const task = requireClaimedMessage(snapshot, sent.messageId, actor)
  const step = getStep(snapshot.design, task.stepId)
  if (!isConsultable(snapshot, task)) throw new BusinessError('flow.consult-not-allowed', { step: step.name })
  const visit = toSignVisit(snapshot, task)
  const people = requireAddableSigners(snapshot, visit, { people: sent.people, task })
  if (people.length > maxConsulted) throw new BusinessError('flow.add-too-many', { limit: maxConsulted })
  const act = createActionContext(snapshot, actor)
  const noted = recordAddition(act, visit, { kind: 'opinion', way: 'all', reason, task, people })
  const { nextmessage, history } = resolveAdditions(act, step, noted)
  if (!nextmessage.length) throw new BusinessError('flow.add-nobody-free')
  return finishAction(act, {
    type2: logType.consulted,
    messageId: task.id,
    messageIds: [task.id],
    stepId: step.id,
    stepName: step.name,
    reason,
    added: { kind: 'opinion', way: 'all' },
    asked: people.map((id) => snapshot.directory.person(id)?.name ?? id).join('、'),
    nextmessage,
    history,
  })
})
