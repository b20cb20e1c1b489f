import { Refused } from '../../refused'
import { type Act, beginAct, newMessage } from '../act'
import { defineAction } from '../action'
import type { FlowChange } from '../changes'
import { conclude } from '../finish'
import { isWaiting } from '../lineage'
import { reasonOf } from '../refuse'
import type { FlowMessage, FlowSnapshot } from '../snapshot'
import { logType, messageStatus } from '../status'
import { receiverOf } from '../visit'

/** Whose waiting messages go to whom, and why. */
export interface ReplaceUserInput {
  from: string
  to: string
  reason: string
}

/** Whether the successor would be asked twice: he waits in the visit, or has signed it while others still wait. */
function isServed({ messages }: FlowSnapshot, mine: FlowMessage, to: string): boolean {
  const others = messages.filter(
    ({ visitId, isCopy, id }) => visitId === mine.visitId && !isCopy && id !== mine.id,
  )
  const waiting = others.filter(isWaiting)
  const hasSigned = others.some((one) => one.to === to && one.status === messageStatus.handled)
  return waiting.some((one) => one.to === to) || (hasSigned && waiting.some((one) => one.to !== mine.to))
}

/** The same question to somebody else, in the same visit. */
function askedAnew(act: Act, mine: FlowMessage, to: string): FlowMessage {
  const { visitId, stepId, stepName, preStepId, preStepName, preMessageIds } = mine
  const { dealtype, level, timeExpired, isRevoke } = mine
  const { waiting: status } = messageStatus
  return newMessage(act, {
    ...{ visitId, stepId, stepName, preStepId, preStepName, preMessageIds },
    ...{ dealtype, level, timeExpired, isRevoke, to, status },
  })
}

/** Closes one message of whoever is replaced and asks the successor, unless he is asked already. */
function replace(act: Act, mine: FlowMessage, to: string): void {
  const { before, actor, changes } = act
  const { cancelled } = messageStatus
  const asked = isServed(before, mine, to) ? undefined : askedAnew(act, mine, to)
  changes.push({ type: 'message.close', id: mine.id, status: cancelled, at: before.now, by: actor.id })
  if (asked) changes.push({ type: 'message.add', message: asked })
}

/** Moving what waits for one person to another, who then acts in his place; nobody is asked twice in a visit. */
export const replaceUser = defineAction<ReplaceUserInput>('replace-user', (snapshot, input, actor) => {
  const reason = reasonOf(input.reason, 'flow.replace-reason-empty')
  const successor = snapshot.directory.person(input.to)
  if (!successor?.enabled || input.to === input.from) throw new Refused('flow.no-successor')
  const mine = snapshot.messages.filter((message) => isWaiting(message) && message.to === input.from)
  const [first] = mine
  if (!first) throw new Refused('flow.nothing-waits')
  const act = beginAct(snapshot, actor)
  for (const message of mine) replace(act, message, input.to)
  return conclude(act, {
    type2: logType.replaced,
    messageIds: mine.map(({ id }) => id),
    stepId: first.stepId,
    stepName: first.stepName,
    reason,
    nextmessage: asked(act.changes, first.toName),
    history: mine.map(({ id, stepName, toName: name, status }) => ({
      ...{ messageId: id, stepName, name, from: status, to: messageStatus.cancelled },
    })),
  })
})

/** The new messages, a step at a time, as the log names receivers. */
function asked(changes: readonly FlowChange[], name: string) {
  const added = changes.flatMap((change) => (change.type === 'message.add' ? [change.message] : []))
  return added.map((message) => ({
    ...{ funid: message.stepId, funname: message.stepName, dealtype: message.dealtype },
    ...{ level: message.level, list: [receiverOf(message)] },
    trace: [{ code: 'trace.handed-over', params: { name }, people: [message.toName] }],
  }))
}
