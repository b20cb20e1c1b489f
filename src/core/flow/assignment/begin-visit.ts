import type { FlowDesignStep, Forwarding, Receiver, Trace } from '../../../generated/types'
import { type RecipientResolution, resolveRecipients } from '../../recipient/resolve'
import { mapInSlices, runInSlices } from '../../slices'
import { type ActionContext, createMessage, recipientContext } from '../context'
import type { StepEntry } from '../routing/step-entry'
import { type FlowMessage, type FlowSnapshot, messageStatus } from '../snapshot'
import { selectCopies } from './recipient-selection'

/** Fields shared by the messages of one visit. */
export type VisitFields = Pick<
  FlowMessage,
  'visitId' | 'stepId' | 'stepName' | 'preStepId' | 'preStepName' | 'preMessageIds'
>

/** Describes the assignee of a message as replies and the log name them. */
export function toReceiver(message: FlowMessage): Receiver {
  const { to, toName: name, id: msgid, stepId: NowFunid, preStepId: PreFunid } = message
  const dept = message.toDepts.map(({ n }) => n).join('、')
  const inPlace = message.entrustFrom ? { entrust_from: message.entrustFrom.name } : {}
  return { to, name, dept, msgid, NowFunid, PreFunid, ...inPlace }
}

/** Describes the assignees of messages, interruptible between them. */
export const toReceivers = (act: ActionContext, messages: readonly FlowMessage[]): Receiver[] =>
  runInSlices(act.before, () => mapInSlices(messages, toReceiver))

/** Returns the last message that led to a step entry. */
export const lastPredecessor = ({ messages }: FlowSnapshot, { from }: StepEntry): FlowMessage | undefined =>
  messages.findLast(({ id }) => id === from.at(-1))

/** Begins a visit to a step. */
export function beginVisit(
  act: ActionContext,
  step: FlowDesignStep,
  arrival: StepEntry,
  trace: Trace[],
): VisitFields {
  const { newId, now: enteredAt } = act.before
  const { from, because } = arrival
  const before = lastPredecessor(act.flow, arrival)
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

/** Resolves the recipients of a step's copies. */
function copiesOf(act: ActionContext, step: FlowDesignStep, arrival: StepEntry): RecipientResolution {
  const now = act.flow
  return resolveRecipients(step.cc, recipientContext(act, now, lastPredecessor(now, arrival)))
}

/** Sends copies of a visit to the people whom its step informs (status 6). */
export function sendCopies(
  act: ActionContext,
  step: FlowDesignStep,
  { marks, arrival, level }: { marks: VisitFields; arrival: StepEntry; level: 0 | 100 },
): Forwarding['cc'] {
  const { people, trace } = copiesOf(act, step, arrival)
  const retained = selectCopies(people, step, { button: arrival.button, choices: act.choices })
  const copies = runInSlices(act.before, (before) => {
    const own = act.copy({ before })
    const { copy: status } = messageStatus
    return mapInSlices(retained, (to) =>
      createMessage(own, { ...marks, to, status, dealtype: 'message', isCopy: true, level }),
    )
  })
  act.addMessages(copies)
  if (!copies.length) return []
  return [{ funid: step.id, funname: step.name, level, list: toReceivers(act, copies), trace }]
}
