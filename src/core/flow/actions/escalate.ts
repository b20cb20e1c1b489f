import { BusinessError } from '../../business-error'
import { nearestSuperiors } from '../../directory/superiors'
import { resolveRecipients } from '../../recipient/resolve'
import { applyDelegations } from '../assignment/create-tasks'
import { closePreviousTask, createSuccessorTask, describeNewMessages } from '../assignment/reassign'
import { type ActionContext, createActionContext, defineAction, recipientContext } from '../context'
import { calendarOfPerson, nextDueDate, nextEscalationTime } from '../deadline/due-date'
import type { DeadlineStep } from '../deadline/next-escalation'
import { nextEscalation } from '../deadline/next-escalation'
import { escalationEffect } from '../deadline/schedule-timers'
import type { Assignee } from '../delegation/delegation'
import { createOutcomeResolver, type EscalationRule, effectiveButtonsOf } from '../design'
import { finishAction, logAction } from '../engine/finish-action'
import { messageClosedError, requireMessage } from '../guards/assert-open'
import { findBarredCreator } from '../guards/self-approval'
import { findExcludedPeople } from '../guards/separation-of-duties'
import { isUnclaimed } from '../participants/candidate-pool'
import { isOpinion } from '../participants/signers'
import {
  type FlowMessage,
  type FlowSnapshot,
  isWaiting,
  type LogRecord,
  logType,
  messageStatus,
  snapshotDay,
} from '../snapshot'
import { pressButton } from './deal'

/** Input of an escalation: the message and the index of the due escalation rule. */
export interface EscalateInput {
  messageId: string
  /** Index of the rule among those of the step's deadline. */
  act: number
}

/** Escalation being executed: the message, its step and the rule. */
interface Doing {
  message: FlowMessage
  step: DeadlineStep
  at: number
  does: EscalationRule
}

/** Builds the history record of an escalation. */
const describe = ({ message, does }: Doing, isVacant: boolean): Required<Pick<LogRecord, 'deadline'>> => ({
  deadline: { do: does.do, end: message.expiresAt ?? message.createdAt, ...(isVacant && { nobody: true }) },
})

const marksOf = ({ id: messageId, stepId, stepName, preStepName }: FlowMessage) => ({
  messageId,
  messageIds: [messageId],
  stepId,
  stepName,
  preStepName,
})

/** Reminds the assignee and schedules the next escalation. */
function remind(act: ActionContext, running: Doing, isVacant = false) {
  const { message, step, at } = running
  const { before, actor } = act
  const { id, urged, deadline, expiresAt, to, toName } = message
  const calendar = calendarOfPerson(before, to)
  const done = at + 1
  const due = nextEscalationTime(step.deadline, { done, from: deadline?.due ?? null, calendar })
  const next = { ...deadline, done, due }
  const again = { at: before.now, by: actor.id, name: actor.name, times: (urged?.times ?? 0) + 1 }
  act.changes.push(
    { type: 'message.mark', ids: [id], marks: { urged: again, deadline: next, expiresAt } },
    ...escalationEffect(id, next),
  )
  const entry = { type2: logType.urged, ...marksOf(message), asked: toName, ...describe(running, isVacant) }
  return logAction(act, entry, { people: [to], messageIds: [id] })
}

/**
 * Returns the superior of the assignee, or of the person in whose place they act: the nearest one who may
 * decide.
 */
function superiorOf(snapshot: FlowSnapshot, { to, entrustFrom }: FlowMessage): string[] {
  const { directory } = snapshot
  const personId = entrustFrom?.id ?? to
  return nearestSuperiors(directory, personId, directory.person(personId)?.departments[0]?.id ?? '', {
    day: snapshotDay(snapshot),
  })
}

/**
 * Checks whether a person has decided in the visit, or is asked there by others than the one who asked for
 * this message.
 */
const isBusy = (one: FlowMessage, { seat }: FlowMessage): boolean =>
  isWaiting(one)
    ? one.seat?.added !== seat?.added
    : one.status !== messageStatus.cancelled && !isUnclaimed(one)

/**
 * Returns the new assignees of a message: the nearest superior, or all named people where one of them is
 * enough.
 */
function successors(act: ActionContext, running: Doing): Assignee[] {
  const { message, step, does } = running
  const { before } = act
  const found =
    does.do === 'escalate'
      ? superiorOf(before, message)
      : resolveRecipients(does.who ?? [], recipientContext(act, before, message)).people
  const answered = before.messages.filter(({ visitId, isCopy }) => visitId === message.visitId && !isCopy)
  const excluded = findExcludedPeople(before, step)
  const isFree = (id: string) =>
    id !== message.to && !excluded.has(id) && !answered.some((one) => one.to === id && isBusy(one, message))
  const delegationResult = applyDelegations(act, step, { people: found.filter(isFree), trace: [] })
  const notOwn = delegationResult.people.filter(
    ({ to }) => to !== message.to && to !== findBarredCreator(before, message),
  )
  return isForAll(running) ? notOwn : notOwn.slice(0, 1)
}

/**
 * Checks whether all named people get the message, as any one approves or claims it; otherwise one person
 * replaces the assignee.
 */
const isForAll = ({ message, step: { dealtype, sign }, does }: Doing) =>
  does.do === 'hand' && (isUnclaimed(message) || (dealtype === 'orsign' && !sign))

/** Reassigns the message; reminds the assignee if there is no successor. */
function handOn(act: ActionContext, running: Doing) {
  const { message, step, at } = running
  const people = successors(act, running)
  if (!people.length) return remind(act, running, true)
  closePreviousTask(act, message)
  const { amount } = message.deadline ?? {}
  for (const { to, entrustFrom } of people) {
    const limit = nextDueDate(act.before, step, { to, amount, done: at + 1 })
    createSuccessorTask(act, message, to, { limit, entrustFrom })
  }
  act.changes.push({ type: 'draft.delete', kind: 'deal', target: message.id })
  const { toName: name, status: from } = message
  return finishAction(act, {
    type2: logType.replaced,
    ...marksOf(message),
    nextmessage: describeNewMessages(act.changes, name),
    history: [{ messageId: message.id, stepName: message.stepName, name, from, to: messageStatus.cancelled }],
    ...describe(running, false),
  })
}

/**
 * Presses the first button that agrees; for a refusal the first that refuses, or else the first that returns.
 */
function decide(snapshot: FlowSnapshot, running: Doing, actor: ActionContext['actor']) {
  const { step, does, message } = running
  const outcomes = createOutcomeResolver(snapshot.design)
  const outcomeOrder = does.do === 'agree' ? ['agree'] : ['refuse', 'return']
  const index = outcomeOrder
    .map((outcome) => effectiveButtonsOf(step).findIndex((button) => outcomes(step, button) === outcome))
    .find((at) => at >= 0)
  if (index === undefined) throw new BusinessError('flow.deadline-no-button', { step: step.name })
  const sent = { messageId: message.id, suggest: '', deptId: '', input: {}, buttonIndex: index, choices: [] }
  return pressButton(snapshot, sent, { task: message, actor, entry: describe(running, false) })
}

/** Decides, or reminds the assignee if the message only asks for an opinion. */
const decideOrRemind: typeof decide = (snapshot, running, actor) =>
  isOpinion(running.message)
    ? remind(createActionContext(snapshot, actor), running)
    : decide(snapshot, running, actor)

const doers: Readonly<
  Record<
    EscalationRule['do'],
    (snapshot: FlowSnapshot, running: Doing, actor: ActionContext['actor']) => ReturnType<typeof finishAction>
  >
> = {
  remind: (snapshot, running, actor) => remind(createActionContext(snapshot, actor), running),
  escalate: (snapshot, running, actor) => handOn(createActionContext(snapshot, actor), running),
  hand: (snapshot, running, actor) => handOn(createActionContext(snapshot, actor), running),
  agree: decideOrRemind,
  refuse: decideOrRemind,
}

/**
 * Executes the next escalation of a pending message, each once. Callers check whether it is due (isEscalationDue), so
 * that a replay repeats the recorded decision.
 */
export const escalate = defineAction<EscalateInput>('by-deadline', (snapshot, sent, actor) => {
  const message = requireMessage(snapshot, sent.messageId)
  if (!isWaiting(message)) throw messageClosedError(snapshot, message)
  const next = nextEscalation(snapshot, message)
  if (!next || next.act !== sent.act)
    throw new BusinessError('flow.deadline-done', { step: message.stepName })
  const { step, does } = next
  return doers[does.do](snapshot, { message, step, at: sent.act, does }, actor)
})
