import type { FlowDesignStep, Forwarding, Receiver, Trace } from '../../../generated/types'
import { type Resolved, resolve } from '../../recipient/resolve'
import { type Act, flowNow, newMessage, recipientContext } from '../context/action-context'
import type { Arrival } from '../routing/step-entry'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage, FlowSnapshot } from '../snapshot/snapshot'
import { keptCopies } from './recipient-selection'

/** What the messages of one visit have in common. */
export type VisitMarks = Pick<
  FlowMessage,
  'visitId' | 'stepId' | 'stepName' | 'preStepId' | 'preStepName' | 'preMessageIds'
>

/** A message by its receiver, as answers and the log name it. */
export function receiverOf(message: FlowMessage): Receiver {
  const { to, toName: name, id: msgid, stepId: NowFunid, preStepId: PreFunid } = message
  const dept = message.toDepts.map(({ n }) => n).join('、')
  const inPlace = message.entrustFrom ? { entrust_from: message.entrustFrom.name } : {}
  return { to, name, dept, msgid, NowFunid, PreFunid, ...inPlace }
}

/** The message that led to an arrival last. */
export const lastOf = ({ messages }: FlowSnapshot, { from }: Arrival): FlowMessage | undefined =>
  messages.find(({ id }) => id === from.at(-1))

/** Begins a visit to a step. */
export function beginVisit(act: Act, step: FlowDesignStep, arrival: Arrival, trace: Trace[]): VisitMarks {
  const { newId, now: enteredAt } = act.before
  const { from, because } = arrival
  const before = lastOf(flowNow(act), arrival)
  const visit = { id: newId(), stepId: step.id, from, enteredAt, trace, because }
  act.changes.push({ type: 'visit.enter', visit })
  return {
    visitId: visit.id,
    stepId: step.id,
    stepName: step.name,
    preStepId: before?.stepId ?? null,
    preStepName: before?.stepName ?? null,
    preMessageIds: from,
  }
}

/** The receivers of a step's copies. */
function copiesOf(act: Act, step: FlowDesignStep, arrival: Arrival): Resolved {
  const now = flowNow(act)
  return resolve(step.cc, recipientContext(act, now, lastOf(now, arrival)))
}

/** Copies a visit to those whom its step informs (status 6). */
export function sendCopies(
  act: Act,
  step: FlowDesignStep,
  { marks, arrival, level }: { marks: VisitMarks; arrival: Arrival; level: 0 | 100 },
): Forwarding['cc'] {
  const { people, trace } = copiesOf(act, step, arrival)
  const kept = keptCopies(people, step, { button: arrival.button, choices: act.choices })
  const copies = kept.map((to) => {
    const { copy: status } = messageStatus
    return newMessage(act, { ...marks, to, status, dealtype: 'message', isCopy: true, level })
  })
  for (const message of copies) act.changes.push({ type: 'message.add', message })
  if (!copies.length) return []
  return [{ funid: step.id, funname: step.name, level, list: copies.map(receiverOf), trace }]
}
