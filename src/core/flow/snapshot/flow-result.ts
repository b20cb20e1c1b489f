import type { Result } from '../../../generated/types'
import { forEachInSlices, runInSlices, type SliceGenerator } from '../../slices'
import { isButtonName } from '../design'
import type { MessageLineage } from './incremental-lineage'
import { lineageInSlices, withdrawnIds } from './lineage'
import { messageIndexOf, messagesOfVisit } from './message-index'
import { messageStatus } from './message-status'
import type { FlowMessage, FlowSnapshot, SignState } from './snapshot'
import { visitIndexOf } from './visit-index'

type Ending = Exclude<Result, 'running' | 'cancelled'>

type Decision = 'agree' | 'refuse' | 'return' | 'withdraw'

/**
 * Returns what a message's assignee decided; in their own step the creator gives up by the name of the
 * button. Where votes are counted, the visit's result counts instead of each vote; sending back leads back
 * immediately.
 */
function decisionOf(
  { status, to, log }: FlowMessage,
  createdId: string,
  sign?: SignState,
): Decision | undefined {
  if (status !== messageStatus.handled || !to || !log.outcome) return undefined
  if (sign?.policy && log.outcome !== 'return') return sign.result
  if (log.outcome !== 'other') return log.outcome
  return to === createdId && isButtonName(log.button, 'withdraw') ? 'withdraw' : undefined
}

/** Returns the messages that led to these, each once. */
function* ledTo(messages: readonly FlowMessage[], lineage: MessageLineage): SliceGenerator<Set<string>> {
  const before = new Set<string>()
  const passed = new Set<readonly string[]>()
  const pass = (message: FlowMessage) => {
    const parents = lineage.parentsOf(message)
    if (passed.has(parents)) return
    passed.add(parents)
    for (const parent of parents) before.add(parent)
  }
  yield* forEachInSlices(messages, pass)
  yield* forEachInSlices(before, (id) => {
    const message = lineage.message(id)
    if (message) pass(message)
  })
  return before
}

/** Whether the creator has done in their own step what a return asked for. */
function isAnswered(
  { messages, flow }: FlowSnapshot,
  lineage: MessageLineage,
  returned: FlowMessage,
): boolean {
  const after = lineage.descendantsOf(returned.id)
  return messages.some(
    ({ id, to, status }) => after.has(id) && to === flow?.createdId && status === messageStatus.handled,
  )
}

/**
 * Computes the result of a flow that ended without cancellation. On each path the last decision counts: it
 * replaces those that led to it, and withdrawn ones are ignored. One refusal refuses the flow, and so does a
 * return without a response. Otherwise, a creator who gave up has taken it back; in all other cases it is
 * agreed, even if nothing was to be decided.
 */
export const flowResultOf = (snapshot: FlowSnapshot): Ending =>
  runInSlices(snapshot, () => resultInSlices(snapshot))

/** Whether no decision is anything but an agreement: none of a message, and none by which votes were counted. */
function* isUnanimous(
  { messages, visits }: FlowSnapshot,
  decisionIn: (message: FlowMessage) => Decision | undefined,
): SliceGenerator<boolean> {
  let isAgreed = true
  const count = (message: FlowMessage) => {
    isAgreed &&= (decisionIn(message) ?? 'agree') === 'agree'
  }
  yield* forEachInSlices(messageIndexOf({ messages }).dissents, count)
  for (const [visitId, { result }] of visitIndexOf({ messages, visits }).signs)
    if (result === 'refuse') yield* forEachInSlices(messagesOfVisit({ messages }, visitId), count)
  return isAgreed
}

function* resultInSlices(snapshot: FlowSnapshot): SliceGenerator<Ending> {
  const { signs } = visitIndexOf(snapshot)
  const decisionIn = (message: FlowMessage) =>
    decisionOf(message, snapshot.flow?.createdId ?? '', signs.get(message.visitId))
  // Needs no lineage, the largest part of the work: whatever replaces an agreement is an agreement too.
  if (yield* isUnanimous(snapshot, decisionIn)) return 'agreed'
  const lineage = yield* lineageInSlices(snapshot)
  const removed = withdrawnIds(snapshot, lineage)
  const decided: { message: FlowMessage; decision: Decision }[] = []
  yield* forEachInSlices(snapshot.messages, (message) => {
    if (removed.has(message.id)) return
    const decision = decisionIn(message)
    if (decision) decided.push({ message, decision })
  })
  const messages = decided.map(({ message }) => message)
  const replaced = yield* ledTo(messages, lineage)
  const last = decided.filter(({ message }) => !replaced.has(message.id))
  const isRefusal = ({ message, decision }: (typeof last)[number]) =>
    decision === 'refuse' || (decision === 'return' && !isAnswered(snapshot, lineage, message))
  if (last.some(isRefusal)) return 'refused'
  return last.some(({ decision }) => decision === 'withdraw') ? 'withdrawn' : 'agreed'
}
