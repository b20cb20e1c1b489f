import { BusinessError } from '../../business-error'
import { nearestSuperiors } from '../../directory/superiors'
import { resolveRecipients } from '../../recipient/resolve'
import { applyDelegations } from '../assignment/create-tasks'
import { closePreviousTask, createSuccessorTask, describeNewMessages } from '../assignment/reassign'
import { type ActionContext, createActionContext, recipientContext } from '../context/action-context'
import { defineAction } from '../context/define-action'
import { calendarOfPerson, nextDueDate, nextEscalationTime } from '../deadline/due-date'
import type { DeadlineStep } from '../deadline/next-escalation'
import { nextEscalation } from '../deadline/next-escalation'
import { escalationEffect } from '../deadline/schedule-timers'
import type { Assignee } from '../delegation/delegation'
import { createOutcomeResolver } from '../design/button-outcome'
import { buttonsOf, type EscalationRule } from '../design/design'
import { finishAction, logAction } from '../engine/finish-action'
import { messageClosedError, requireMessage } from '../guards/assert-open'
import { findBarredCreator } from '../guards/self-approval'
import { findExcludedPeople } from '../guards/separation-of-duties'
import { isOpinion } from '../participants/added-signers'
import { isUnclaimed } from '../participants/candidate-pool'
import type { LogRecord } from '../snapshot/flow-changes'
import { isWaiting } from '../snapshot/lineage'
import { logType, messageStatus } from '../snapshot/message-status'
import type { FlowMessage, FlowSnapshot } from '../snapshot/snapshot'
import { pressButton } from './deal'

/** Which act of a step's deadline is due, and about which message. */
export interface EscalateInput {
  messageId: string
  /** Its place among the acts of the step. */
  act: number
}

/** What is being done: the message, its step, and the act. */
interface Doing {
  message: FlowMessage
  step: DeadlineStep
  at: number
  does: EscalationRule
}

/** What history says about the act of a deadline. */
const told = ({ message, does }: Doing, nobody: boolean): Required<Pick<LogRecord, 'deadline'>> => ({
  deadline: { do: does.do, end: message.expiresAt ?? message.createdAt, ...(nobody && { nobody: true }) },
})

const marksOf = ({ id: messageId, stepId, stepName, preStepName }: FlowMessage) => ({
  messageId,
  messageIds: [messageId],
  stepId,
  stepName,
  preStepName,
})

/** Reminds the receiver, and lets the next act have its moment. */
function remind(act: ActionContext, doing: Doing, nobody = false) {
  const { message, step, at } = doing
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
  const entry = { type2: logType.urged, ...marksOf(message), asked: toName, ...told(doing, nobody) }
  return logAction(act, entry, { people: [to], messageIds: [id] })
}

/** The superior of whoever has a message, or of the person in whose place he has it; the nearest who may have it. */
function superiorOf({ directory }: FlowSnapshot, { to, entrustFrom }: FlowMessage): string[] {
  const personId = entrustFrom?.id ?? to
  return nearestSuperiors(directory, personId, directory.person(personId)?.departments[0]?.id ?? '')
}

/** Whether somebody has answered in the visit, or is asked there by other people than whoever asked for this message. */
const isBusy = (one: FlowMessage, { seat }: FlowMessage): boolean =>
  isWaiting(one)
    ? one.seat?.added !== seat?.added
    : one.status !== messageStatus.cancelled && !isUnclaimed(one)

/** Those to whom a message is handed: for a superior the nearest, for named people all where one of them is enough. */
function successors(act: ActionContext, doing: Doing): Assignee[] {
  const { message, step, does } = doing
  const { before } = act
  const found =
    does.do === 'escalate'
      ? superiorOf(before, message)
      : resolveRecipients(does.who ?? [], recipientContext(act, before, message)).people
  const answered = before.messages.filter(({ visitId, isCopy }) => visitId === message.visitId && !isCopy)
  const excluded = findExcludedPeople(before, step)
  const isFree = (id: string) =>
    id !== message.to && !excluded.has(id) && !answered.some((one) => one.to === id && isBusy(one, message))
  const asked = applyDelegations(act, step, { people: found.filter(isFree), trace: [] })
  const notOwn = asked.people.filter(
    ({ to }) => to !== message.to && to !== findBarredCreator(before, message),
  )
  return isForAll(doing) ? notOwn : notOwn.slice(0, 1)
}

/** Where one of several is enough, or has still to take it, all who are named get it; elsewhere one takes the place of another. */
const isForAll = ({ message, step: { dealtype, sign }, does }: Doing) =>
  does.do === 'hand' && (isUnclaimed(message) || (dealtype === 'orsign' && !sign))

/** Hands the message on; nobody there = its receiver is reminded. */
function handOn(act: ActionContext, doing: Doing) {
  const { message, step, at } = doing
  const people = successors(act, doing)
  if (!people.length) return remind(act, doing, true)
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
    ...told(doing, false),
  })
}

/** Presses the first button that agrees, or refuses, where there is none the first that returns. */
function decide(snapshot: FlowSnapshot, doing: Doing, actor: ActionContext['actor']) {
  const { step, does, message } = doing
  const outcomes = createOutcomeResolver(snapshot.design)
  const wanted = does.do === 'agree' ? ['agree'] : ['refuse', 'return']
  const index = wanted
    .map((outcome) => buttonsOf(step).findIndex((button) => outcomes(step, button) === outcome))
    .find((at) => at >= 0)
  if (index === undefined) throw new BusinessError('flow.deadline-no-button', { step: step.name })
  const sent = { messageId: message.id, suggest: '', deptId: '', input: {}, buttonIndex: index, choices: [] }
  return pressButton(snapshot, sent, { mine: message, actor, entry: told(doing, false) })
}

/** An opinion decides nothing: whoever still owes one is reminded. */
const decideOrRemind: typeof decide = (snapshot, doing, actor) =>
  isOpinion(doing.message)
    ? remind(createActionContext(snapshot, actor), doing)
    : decide(snapshot, doing, actor)

const doers: Readonly<
  Record<
    EscalationRule['do'],
    (snapshot: FlowSnapshot, doing: Doing, actor: ActionContext['actor']) => ReturnType<typeof finishAction>
  >
> = {
  remind: (snapshot, doing, actor) => remind(createActionContext(snapshot, actor), doing),
  escalate: (snapshot, doing, actor) => handOn(createActionContext(snapshot, actor), doing),
  hand: (snapshot, doing, actor) => handOn(createActionContext(snapshot, actor), doing),
  agree: decideOrRemind,
  refuse: decideOrRemind,
}

/**
 * What a deadline does about a message that still waits: the act whose turn it is, each once. Whether its moment has come
 * is for whoever calls it (isDue), so that a replay decides it as it was decided.
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
