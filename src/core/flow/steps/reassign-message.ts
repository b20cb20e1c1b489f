import type { FlowChange } from '../snapshot/changes'
import { isWaiting } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage, FlowSnapshot } from '../snapshot/snapshot'
import { receiverOf } from '../snapshot/visit'
import { type Act, newMessage } from './act'
import { openOn } from './return-application'

/** Whether the successor would be asked twice: he waits in the visit, or has signed it while others still wait. */
function isServed({ messages }: FlowSnapshot, mine: FlowMessage, to: string): boolean {
  const others = messages.filter(
    ({ visitId, isCopy, id }) => visitId === mine.visitId && !isCopy && id !== mine.id,
  )
  const waiting = others.filter(isWaiting)
  const hasSigned = others.some((one) => one.to === to && one.status === messageStatus.handled)
  return waiting.some((one) => one.to === to) || (hasSigned && waiting.some((one) => one.to !== mine.to))
}

/** The same question to somebody else, in the same visit, and with it what the first was asked beside. */
function askedAnew(act: Act, mine: FlowMessage, to: string): FlowMessage {
  const application = openOn(mine)
  const { visitId, stepId, stepName, preStepId, preStepName, preMessageIds } = mine
  const { dealtype, level, timeExpired, isRevoke, seat } = mine
  const entrustFrom = mine.entrustFrom?.id === to ? null : (mine.entrustFrom ?? null)
  const { waiting: status } = messageStatus
  return newMessage(act, {
    visitId,
    stepId,
    stepName,
    preStepId,
    preStepName,
    preMessageIds,
    dealtype,
    level,
    timeExpired,
    isRevoke,
    entrustFrom,
    seat: seat ?? null,
    to,
    status,
    ...(application && { application }),
  })
}

/** Closes one message of whoever is replaced and asks the successor, unless he is asked already. */
export function replace(act: Act, mine: FlowMessage, to: string): void {
  const { before, actor, changes } = act
  const { cancelled } = messageStatus
  const asked = isServed(before, mine, to) ? undefined : askedAnew(act, mine, to)
  changes.push({ type: 'message.close', id: mine.id, status: cancelled, at: before.now, by: actor.id })
  if (asked) changes.push({ type: 'message.add', message: asked })
}

/** The new messages, a step at a time, as the log names receivers. */
export function askedIn(changes: readonly FlowChange[], name: string) {
  const added = changes.flatMap((change) => (change.type === 'message.add' ? [change.message] : []))
  return added.map((message) => ({
    funid: message.stepId,
    funname: message.stepName,
    dealtype: message.dealtype,
    level: message.level,
    list: [receiverOf(message)],
    trace: [{ code: 'trace.handed-over', params: { name }, people: [message.toName] }],
  }))
}
