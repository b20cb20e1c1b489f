import type { FlowDesignStep, Forwarding } from '../../../generated/types'
import { receiverOf, type VisitMarks } from '../assignment/begin-visit'
import { standIns, tellBroken, waitingMessage } from '../assignment/create-tasks'
import { type Act, flowNow } from '../context/action-context'
import { dealtypeOf } from '../design/design'
import { holding, hostIn, isThere } from '../participants/added-signers'
import { membersOf, messagesIn, type SignedVisit } from '../participants/signed-visit'
import { messageStatus } from '../snapshot/message-status'
import type { Addition, FlowMessage, Seated } from '../snapshot/snapshot'
import { lastSigned } from './activate-next'

type Placed = VisitMarks & Pick<FlowMessage, 'level' | 'isRevoke'> & { amount: number | undefined }

/** Where a message stands among the others of its visit, and what led to it. */
function placeOf(message: FlowMessage): Placed {
  const { visitId, stepId, stepName, preStepId, preStepName, preMessageIds, level, isRevoke } = message
  const { amount } = message.deadline ?? {}
  return { visitId, stepId, stepName, preStepId, preStepName, preMessageIds, level, isRevoke, amount }
}

/** Where the next message of an addition stands: after those of it who signed, else beside or after whoever asked. */
function nextPlace(act: Act, visit: SignedVisit, addition: Addition): Placed | undefined {
  const now = flowNow(act)
  const members = membersOf(now, visit, addition)
  const host = hostIn(messagesIn(now, visit), addition)
  const closed = (addition.host ?? holding(visit, addition)?.host)?.messageId
  const like = members.at(-1) ?? host ?? now.messages.find(({ id }) => id === closed)
  if (!like) return undefined
  const signed = lastSigned(members)
  const place = { ...placeOf(like), visitId: visit.id }
  if (signed.length) return { ...place, preMessageIds: signed, isRevoke: false }
  if (addition.kind === 'after' && host?.status === messageStatus.handled)
    return { ...place, preMessageIds: [host.id], isRevoke: false }
  return place
}

/** Who of these can be asked: whoever is in service and away is replaced by his delegate, nobody is asked twice. */
function askable(
  act: Act,
  step: FlowDesignStep,
  { visit, people }: { visit: SignedVisit; people: string[] },
) {
  const { directory } = act.before
  const inService = people.filter((id) => directory.person(id)?.enabled)
  const found = standIns(act, step, { people: inService, trace: [] })
  const there = new Set(
    messagesIn(flowNow(act), visit)
      .filter(isThere)
      .map(({ to }) => to),
  )
  return { ...found, people: found.people.filter(({ to }) => !there.has(to)) }
}

type Told = Pick<Forwarding['nextmessage'][number], 'trace'>

function send(
  act: Act,
  step: FlowDesignStep,
  messages: readonly FlowMessage[],
  { trace }: Told,
): Forwarding['nextmessage'] {
  const [first] = messages
  if (!first) return []
  for (const message of messages) act.changes.push({ type: 'message.add', message })
  const list = messages.map(receiverOf)
  return [{ funid: step.id, funname: step.name, dealtype: dealtypeOf(step), level: first.level, list, trace }]
}

/** Asks the people of a turn of an addition; nobody left = nobody is asked. */
export function askAdded(
  act: Act,
  step: FlowDesignStep,
  asked: { visit: SignedVisit; addition: Addition; turn: readonly Seated[] },
): Forwarding['nextmessage'] {
  const { visit, addition, turn } = asked
  const place = nextPlace(act, visit, addition)
  if (!place) return []
  const found = askable(act, step, { visit, people: turn.map(({ to }) => to) })
  const seat = { added: addition.id, ...(addition.kind === 'opinion' && { opinion: true as const }) }
  const messages = found.people.map((one) => waitingMessage(act, step, { ...place, ...one, seat }))
  tellBroken(act, messages, found.broken)
  const code = addition.kind === 'opinion' ? 'trace.opinion-for' : 'trace.added-by'
  const people = messages.map(({ toName }) => toName)
  return send(act, step, messages, {
    trace: [{ code, params: { name: addition.by.name }, people }, ...found.trace],
  })
}

/** Asks whoever asked others before himself, now that they have decided; nobody where he is not there any more. */
export function askHost(
  act: Act,
  step: FlowDesignStep,
  { visit, addition }: { visit: SignedVisit; addition: Addition },
): Forwarding['nextmessage'] {
  const { host } = addition
  const place = nextPlace(act, visit, addition)
  if (!host || !place) return []
  const { people, trace, broken } = askable(act, step, { visit, people: [host.to] })
  const messages = people.map((one) => {
    const lent = one.to === host.to ? host.entrustFrom : (host.entrustFrom ?? one.entrustFrom)
    const entrustFrom = lent?.id === one.to ? null : (lent ?? null)
    return waitingMessage(act, step, { ...place, to: one.to, entrustFrom, seat: host.seat ?? null })
  })
  tellBroken(act, messages, broken)
  const row = { code: 'trace.added-decided', params: {}, people: messages.map(({ toName }) => toName) }
  return send(act, step, messages, { trace: [row, ...trace] })
}
