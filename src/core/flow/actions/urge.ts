import { BusinessError } from '../../business-error'
import { createActionContext, createFlowHead, defineAction } from '../context'
import { logAction } from '../engine/finish-action'
import { messageClosedError, requireMessages } from '../guards/assert-open'
import {
  type Actor,
  type FlowMessage,
  type FlowSnapshot,
  isPendingTask,
  isWaiting,
  logType,
  messageStatus,
} from '../snapshot'

/** Input for urging assignees: their messages. */
export interface UrgeInput {
  messageIds: readonly string[]
}

/** Minimum interval between urges of the same person: one hour (decisions §4). */
const rest = 60 * 60_000

/** Checks whether a message only informs; such a message blocks nothing. */
const isOnlyTold = ({ status }: FlowMessage) =>
  status === messageStatus.notice || status === messageStatus.copy

/**
 * Checks whether a person may urge the assignee of a message: the creator, its sender, or anyone with the
 * right to resend.
 */
const mayUrge = (snapshot: FlowSnapshot, { to, createdId }: FlowMessage, { id, allows }: Actor): boolean =>
  to !== id && (createFlowHead(snapshot).createdId === id || createdId === id || allows.includes('resend'))

/** Returns the messages whose assignees the actor may urge, now or once the hour is over. */
export const urgeableMessages = (snapshot: FlowSnapshot, actor: Actor): FlowMessage[] =>
  snapshot.messages.filter((one) => isPendingTask(one) && mayUrge(snapshot, one, actor))

/** Returns when the assignees of a flow's messages may be urged again; null = now. */
export function nextUrgeTimes({ messages, now }: FlowSnapshot): (message: FlowMessage) => number | null {
  const last = new Map<string, number>()
  for (const { to, urged } of messages) if (urged) last.set(to, Math.max(urged.at, last.get(to) ?? 0))
  return ({ to }) => {
    const next = (last.get(to) ?? -rest) + rest
    return next > now ? next : null
  }
}

/** Returns the error if none of these assignees can be urged now. */
function urgeErrorOf(snapshot: FlowSnapshot, messages: readonly FlowMessage[]): BusinessError {
  const nextUrge = nextUrgeTimes(snapshot)
  const early = messages.find((one) => nextUrge(one) !== null && isWaiting(one))
  const [first] = messages
  if (early) {
    const next = new Date(nextUrge(early) ?? snapshot.now).toISOString()
    return new BusinessError('flow.urge-too-soon', { name: early.toName, at: next })
  }
  if (!first) return new BusinessError('flow.urge-nobody')
  if (isOnlyTold(first)) return new BusinessError('flow.urge-only-told', { name: first.toName })
  return messageClosedError(snapshot, first)
}

/** Reminds assignees of their pending messages (S1-207). */
export const urge = defineAction<UrgeInput>('urge', (snapshot, { messageIds }, actor) => {
  const chosen = requireMessages(snapshot, messageIds)
  if (chosen.some((one) => !mayUrge(snapshot, one, actor))) throw new BusinessError('flow.may-not-urge')
  const nextUrge = nextUrgeTimes(snapshot)
  const open = new Set(urgeableMessages(snapshot, actor).filter((one) => nextUrge(one) === null))
  const urged = chosen.filter((one) => open.has(one))
  const [first] = urged
  if (!first) throw urgeErrorOf(snapshot, chosen)
  const act = createActionContext(snapshot, actor)
  for (const { id, urged: before } of urged) {
    const marks = {
      urged: { at: snapshot.now, by: actor.id, name: actor.name, times: (before?.times ?? 0) + 1 },
    }
    act.changes.push({ type: 'message.mark', ids: [id], marks })
  }
  const ids = urged.map(({ id }) => id)
  const query = [...new Set(urged.map(({ toName }) => toName))].join('、')
  const { stepId, stepName } = first
  const entry = { type2: logType.urged, messageIds: ids, stepId, stepName, asked: query }
  return logAction(act, entry, { people: urged.map(({ to }) => to), messageIds: ids })
})
