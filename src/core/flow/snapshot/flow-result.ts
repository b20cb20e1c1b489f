import type { Result } from '../../../generated/types'
import { isButtonName } from '../design/button-outcome'
import { type Lineage, lineageOf, withdrawnIds } from './lineage'
import { messageStatus } from './message-status'
import type { FlowMessage, FlowSnapshot, SignState } from './snapshot'

type Decision = 'agree' | 'refuse' | 'return' | 'withdraw'

/**
 * What its receiver decided by handling a message; the creator gives up by the name of the button in a step of his own.
 * Where votes are counted, what the visit came to counts, not each vote; sending back leads back at once.
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

/** The messages that led to these, each once. */
function ledTo(messages: readonly FlowMessage[], lineage: Lineage): Set<string> {
  const before = new Set(messages.flatMap((message) => lineage.parentsOf(message)))
  for (const id of before) {
    const message = lineage.message(id)
    for (const parent of message ? lineage.parentsOf(message) : []) before.add(parent)
  }
  return before
}

/** Whether the creator did in a step of his own what a return asked him for. */
function isAnswered({ messages, flow }: FlowSnapshot, lineage: Lineage, returned: FlowMessage): boolean {
  const after = lineage.descendantsOf(returned.id)
  return messages.some(
    ({ id, to, status }) => after.has(id) && to === flow?.createdId && status === messageStatus.handled,
  )
}

/**
 * What has become of a flow that ended without being cancelled. The last decision on each way to the end counts, later
 * ones replace those that led to them, and what was taken back counts no more: one refusal refuses the flow, and so
 * does a return that nobody answered; else, when the creator gave it up, he took it back; else it was agreed to, also
 * where nothing was to be decided.
 */
export function flowResultOf(snapshot: FlowSnapshot): Exclude<Result, 'running' | 'cancelled'> {
  const lineage = lineageOf(snapshot)
  const gone = withdrawnIds(snapshot, lineage)
  const signs = new Map(snapshot.visits.map(({ id, sign }) => [id, sign ?? undefined]))
  const decided = snapshot.messages.flatMap((message) => {
    const decision = gone.has(message.id)
      ? undefined
      : decisionOf(message, snapshot.flow?.createdId ?? '', signs.get(message.visitId))
    return decision ? [{ message, decision }] : []
  })
  const replaced = ledTo(
    decided.map(({ message }) => message),
    lineage,
  )
  const last = decided.filter(({ message }) => !replaced.has(message.id))
  const isRefusal = ({ message, decision }: (typeof last)[number]) =>
    decision === 'refuse' || (decision === 'return' && !isAnswered(snapshot, lineage, message))
  if (last.some(isRefusal)) return 'refused'
  return last.some(({ decision }) => decision === 'withdraw') ? 'withdrawn' : 'agreed'
}
