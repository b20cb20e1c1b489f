import type { FlowDesignStep, Trace } from '../../../generated/types'
import { Refused } from '../../refused'
import { stepOf } from '../design/design'
import type { LogRecord } from '../snapshot/changes'
import { isLive, isWaiting, lineageOf } from '../snapshot/lineage'
import { logType, messageStatus } from '../snapshot/message-status'
import type { Actor, FlowMessage, FlowSnapshot } from '../snapshot/snapshot'
import { receiverOf } from '../snapshot/visit'
import { type Act, beginAct, headOf, newMessage } from '../steps/act'
import { defineAction } from '../steps/action'
import { enterAll } from '../steps/enter-steps'
import { conclude, logRecord } from '../steps/finish-act'
import { messageOf, noLongerWaiting, reasonOf } from '../steps/refuse-handled'
import { mayRevoke, revokeTargets } from '../steps/return-targets'

/** What somebody sends to take a flow back. */
export interface RevokeInput {
  /** The message from which he looks back. */
  messageId: string
  /** The handled message that is to be handled again. */
  targetId: string
  reason: string
}

/** Why somebody may not take back: whoever had the message and lost it meanwhile learns to whom and when. */
const notYours = (snapshot: FlowSnapshot, from: FlowMessage, actor: Actor): Refused =>
  from.to === actor.id && from.finishedId !== null
    ? noLongerWaiting(snapshot, from)
    : new Refused('flow.may-not-revoke')

/** The message looked back from and the one to return to, if both may be. */
function chosen(snapshot: FlowSnapshot, { messageId, targetId }: RevokeInput, actor: Actor) {
  const from = messageOf(snapshot, messageId)
  const head = headOf(snapshot)
  if (head.isCancel) throw new Refused('flow.already-cancelled')
  const isClosed = from.status === messageStatus.cancelled || from.status === messageStatus.withdrawn
  if (isClosed) throw noLongerWaiting(snapshot, from)
  const target = revokeTargets(snapshot, messageId).find(({ id }) => id === targetId)
  if (!target) throw new Refused('flow.no-such-revoke-target')
  if (!mayRevoke(snapshot, actor, from, target)) throw notYours(snapshot, from, actor)
  const isRunning = snapshot.messages.some(isWaiting)
  if (!isRunning && !actor.allows.includes('revoke')) throw new Refused('flow.already-finished')
  if (!snapshot.directory.person(target.to)?.enabled)
    throw new Refused('flow.person-left', { name: target.toName })
  return { from, target }
}

/** Closes everything alive that came of the target, in parallel branches only what descends from it (status 8). */
function closeDescendants(act: Act, target: FlowMessage): LogRecord['history'] {
  const { before, actor } = act
  const descendants = lineageOf(before).descendantsOf(target.id)
  const { withdrawn: status } = messageStatus
  return before.messages
    .filter((message) => descendants.has(message.id) && isLive(message))
    .map(({ id, stepName, toName: name, status: from }) => {
      act.changes.push({ type: 'message.close', id, status, at: before.now, by: actor.id })
      return { messageId: id, stepName, name, from, to: status }
    })
}

/** Puts the target back as a new visit for the same person; the visit's only `from` is what it replaces. */
function putBack(
  act: Act,
  { from, target }: { from: FlowMessage; target: FlowMessage },
  step: FlowDesignStep,
) {
  const { newId, now: enteredAt } = act.before
  const trace: Trace[] = [
    { code: 'flow.revoke-from', params: { step: from.stepName }, people: [target.toName] },
  ]
  const visit = { id: newId(), stepId: step.id, from: [target.id], enteredAt, trace, because: '' }
  const message = newMessage(act, {
    visitId: visit.id,
    stepId: step.id,
    stepName: step.name,
    preStepId: from.stepId,
    preStepName: from.stepName,
    preMessageIds: [from.id],
    to: target.to,
    status: messageStatus.waiting,
    dealtype: target.dealtype,
    level: target.level,
    timeExpired: step.timeexpired ?? 0,
    isRevoke: true,
    entrustFrom: target.entrustFrom ?? null,
  })
  act.changes.push({ type: 'visit.enter', visit }, { type: 'message.add', message })
  return { message, trace }
}

/** The line of history about what the withdrawal closed. */
function logClosed(act: Act, history: LogRecord['history'], step: FlowDesignStep, reason: string) {
  if (!history.length) return
  const marks = {
    stepId: step.id,
    stepName: step.name,
    messageIds: history.map(({ messageId }) => messageId),
  }
  const record = logRecord(act, { type2: logType.withdrawn, ...marks, reason, history })
  act.changes.push({ type: 'log.add', record })
}

/** Taking a flow back to a message that was handled; the form stays as it is (domain facts 2.8). */
export const revokeTo = defineAction<RevokeInput>('revoke-to', (snapshot, sent, actor) => {
  const reason = reasonOf(sent.reason, 'flow.revoke-reason-empty')
  const { from, target } = chosen(snapshot, sent, actor)
  const step = stepOf(snapshot.design, target.stepId)
  const act = beginAct(snapshot, actor)
  const history = closeDescendants(act, target)
  const { message, trace } = putBack(act, { from, target }, step)
  if (headOf(snapshot).finishedAt !== null) act.changes.push({ type: 'flow.set', finishedAt: null })
  const { dealtype, level } = message
  const next = { funid: step.id, funname: step.name, dealtype, level, list: [receiverOf(message)], trace }
  const led = enterAll(act, [])
  logClosed(act, history, step, reason)
  return conclude(act, {
    type2: logType.revoke,
    messageId: from.id,
    messageIds: [target.id],
    stepId: step.id,
    stepName: step.name,
    preStepName: from.stepName,
    reason,
    nextmessage: [next, ...led.nextmessage],
    cc: led.cc,
  })
})
