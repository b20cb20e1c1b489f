import { Refused } from '../../business-error'
import { beginAct, headOf } from '../context/action-context'
import { defineAction } from '../context/define-action'
import { noteOnly } from '../engine/finish-action'
import { messagesOf, noLongerWaiting } from '../guards/assert-open'
import { asksSomebody, isWaiting } from '../snapshot/lineage'
import { logType, messageStatus } from '../snapshot/message-status'
import type { Actor, FlowMessage, FlowSnapshot } from '../snapshot/snapshot'

/** What somebody sends to urge people: the messages that they have. */
export interface UrgeInput {
  messageIds: readonly string[]
}

/** A person is urged once an hour at most (decisions §4). */
const rest = 60 * 60_000

/** Whoever is only told keeps nobody waiting. */
const isOnlyTold = ({ status }: FlowMessage) =>
  status === messageStatus.notice || status === messageStatus.copy

/** Whether somebody may urge the receiver of a message: the creator, its sender, or by the right to resend. */
const mayUrge = (snapshot: FlowSnapshot, { to, createdId }: FlowMessage, { id, allows }: Actor): boolean =>
  to !== id && (headOf(snapshot).createdId === id || createdId === id || allows.includes('resend'))

/** The messages whose receivers somebody may urge, now or as soon as the hour is over. */
export const urgeable = (snapshot: FlowSnapshot, actor: Actor): FlowMessage[] =>
  snapshot.messages.filter((one) => asksSomebody(one) && mayUrge(snapshot, one, actor))

/** When the receivers of a flow's messages may be urged again; null = now. */
export function nextUrges({ messages, now }: FlowSnapshot): (message: FlowMessage) => number | null {
  const last = new Map<string, number>()
  for (const { to, urged } of messages) if (urged) last.set(to, Math.max(urged.at, last.get(to) ?? 0))
  return ({ to }) => {
    const next = (last.get(to) ?? -rest) + rest
    return next > now ? next : null
  }
}

/** Why nobody of these can be urged now. */
function whyNot(snapshot: FlowSnapshot, messages: readonly FlowMessage[]): Refused {
  const nextUrge = nextUrges(snapshot)
  const early = messages.find((one) => nextUrge(one) !== null && isWaiting(one))
  const [first] = messages
  if (early) {
    const next = new Date(nextUrge(early) ?? snapshot.now).toISOString()
    return new Refused('flow.urge-too-soon', { name: early.toName, at: next })
  }
  if (!first) return new Refused('flow.urge-nobody')
  if (isOnlyTold(first)) return new Refused('flow.urge-only-told', { name: first.toName })
  return noLongerWaiting(snapshot, first)
}

/** Telling people once more that something waits for them (S1-207). */
export const urge = defineAction<UrgeInput>('urge', (snapshot, { messageIds }, actor) => {
  const chosen = messagesOf(snapshot, messageIds)
  if (chosen.some((one) => !mayUrge(snapshot, one, actor))) throw new Refused('flow.may-not-urge')
  const nextUrge = nextUrges(snapshot)
  const open = new Set(urgeable(snapshot, actor).filter((one) => nextUrge(one) === null))
  const urged = chosen.filter((one) => open.has(one))
  const [first] = urged
  if (!first) throw whyNot(snapshot, chosen)
  const act = beginAct(snapshot, actor)
  for (const { id, urged: before } of urged) {
    const marks = {
      urged: { at: snapshot.now, by: actor.id, name: actor.name, times: (before?.times ?? 0) + 1 },
    }
    act.changes.push({ type: 'message.mark', ids: [id], marks })
  }
  const ids = urged.map(({ id }) => id)
  const asked = [...new Set(urged.map(({ toName }) => toName))].join('、')
  const { stepId, stepName } = first
  const entry = { type2: logType.urged, messageIds: ids, stepId, stepName, asked }
  return noteOnly(act, entry, { people: urged.map(({ to }) => to), messageIds: ids })
})
