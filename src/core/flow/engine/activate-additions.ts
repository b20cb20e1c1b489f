import type { FlowDesignStep, Forwarding } from '../../../generated/types'
import { toReceivers, type VisitFields } from '../assignment/begin-visit'
import {
  applyDelegations,
  createTask,
  createTasks,
  reportBrokenDelegations,
} from '../assignment/create-tasks'
import type { ActionContext } from '../context'
import { dealtypeOf } from '../design'
import { memberMessages, type SignVisit, visitMessages } from '../participants/sign-visit'
import { findBlockingAddition, findHostMessage, isInVisit } from '../participants/signers'
import { type Addition, type FlowMessage, messageStatus, type PendingSigner } from '../snapshot'
import { lastSignedIds } from './activate-next'

type Placed = VisitFields & Pick<FlowMessage, 'level' | 'isRevoke'> & { amount: number | undefined }

/** Position of a message among the messages of its visit, and what led to it. */
function placeOf(message: FlowMessage): Placed {
  const { visitId, stepId, stepName, preStepId, preStepName, preMessageIds, level, isRevoke } = message
  const { amount } = message.deadline ?? {}
  return { visitId, stepId, stepName, preStepId, preStepName, preMessageIds, level, isRevoke, amount }
}

/**
 * Returns the position of an addition's next message: after its signed members, otherwise beside or after the
 * host.
 */
function nextPlace(act: ActionContext, visit: SignVisit, addition: Addition): Placed | undefined {
  const now = act.flow
  const members = memberMessages(now, visit, addition)
  const host = findHostMessage(visitMessages(now, visit), addition)
  const closed = (addition.host ?? findBlockingAddition(visit, addition)?.host)?.messageId
  const like = members.at(-1) ?? host ?? now.messages.find(({ id }) => id === closed)
  if (!like) return undefined
  const signed = lastSignedIds(members)
  const place = { ...placeOf(like), visitId: visit.id }
  if (signed.length) return { ...place, preMessageIds: signed, isRevoke: false }
  if (addition.kind === 'after' && host?.status === messageStatus.handled)
    return { ...place, preMessageIds: [host.id], isRevoke: false }
  return place
}

/**
 * Returns the people who can be asked: absent ones are replaced by their delegates, and no one is asked
 * twice.
 */
function askable(
  act: ActionContext,
  step: FlowDesignStep,
  { visit, people }: { visit: SignVisit; people: string[] },
) {
  const { directory } = act.before
  const inService = people.filter((id) => directory.person(id)?.enabled)
  const found = applyDelegations(act, step, { people: inService, trace: [] })
  const there = new Set(
    visitMessages(act.flow, visit)
      .filter(isInVisit)
      .map(({ to }) => to),
  )
  return { ...found, people: found.people.filter(({ to }) => !there.has(to)) }
}

type Told = Pick<Forwarding['nextmessage'][number], 'trace'>

function send(
  act: ActionContext,
  step: FlowDesignStep,
  messages: readonly FlowMessage[],
  { trace }: Told,
): Forwarding['nextmessage'] {
  const [first] = messages
  if (!first) return []
  act.addMessages(messages)
  const list = toReceivers(act, messages)
  return [{ funid: step.id, funname: step.name, dealtype: dealtypeOf(step), level: first.level, list, trace }]
}

/** Activates the next group of signers of an addition. Returns nothing if none of them is left. */
export function activateAddition(
  act: ActionContext,
  step: FlowDesignStep,
  requested: { visit: SignVisit; addition: Addition; turn: readonly PendingSigner[] },
): Forwarding['nextmessage'] {
  const { visit, addition, turn } = requested
  const place = nextPlace(act, visit, addition)
  if (!place) return []
  const found = askable(act, step, { visit, people: turn.map(({ to }) => to) })
  const seat = { added: addition.id, ...(addition.kind === 'opinion' && { opinion: true as const }) }
  const messages = createTasks(act, step, {
    people: found.people,
    fieldsOf: (one) => ({ ...place, ...one, seat }),
  })
  reportBrokenDelegations(act, messages, found.broken)
  const code = addition.kind === 'opinion' ? 'trace.opinion-for' : 'trace.added-by'
  const people = messages.map(({ toName }) => toName)
  return send(act, step, messages, {
    trace: [{ code, params: { name: addition.by.name }, people }, ...found.trace],
  })
}

/**
 * Activates the host of an addition once the added signers have decided; returns nothing if the host has
 * left.
 */
export function activateHost(
  act: ActionContext,
  step: FlowDesignStep,
  { visit, addition }: { visit: SignVisit; addition: Addition },
): Forwarding['nextmessage'] {
  const { host } = addition
  const place = nextPlace(act, visit, addition)
  if (!host || !place) return []
  const { people, trace, broken } = askable(act, step, { visit, people: [host.to] })
  const messages = people.map((one) => {
    const lent = one.to === host.to ? host.entrustFrom : (host.entrustFrom ?? one.entrustFrom)
    const entrustFrom = lent?.id === one.to ? null : (lent ?? null)
    return createTask(act, step, { ...place, to: one.to, entrustFrom, seat: host.seat ?? null })
  })
  reportBrokenDelegations(act, messages, broken)
  const row = { code: 'trace.added-decided', params: {}, people: messages.map(({ toName }) => toName) }
  return send(act, step, messages, { trace: [row, ...trace] })
}
