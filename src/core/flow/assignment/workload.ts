import type { ActionContext } from '../context/action-context'
import { isWaiting } from '../snapshot/lineage'
import type { FlowMessage, Workload } from '../snapshot/snapshot'

const waitingFor = (messages: readonly FlowMessage[], id: string): number =>
  messages.filter((one) => one.to === id && isWaiting(one)).length

/** Returns when a person last got a message of a step in this flow. */
const lastIn = (messages: readonly FlowMessage[], stepId: string, id: string): number =>
  Math.max(
    -1,
    ...messages
      .filter((one) => one.to === id && one.stepId === stepId && one.seat?.lot)
      .map(({ createdAt }) => createdAt),
  )

/** Returns the current workloads at a step: the known ones plus the changes of this action. */
export function currentWorkloads(
  act: ActionContext,
  stepId: string,
  people: readonly string[],
): Map<string, Workload> {
  const { burdens, messages: before } = act.before
  const known = burdens?.(stepId, people)
  const { messages } = act.flow
  return new Map(
    people.map((id) => {
      const { open = 0, last = null } = known?.get(id) ?? {}
      const counted = known ? waitingFor(before, id) : 0
      const latest = Math.max(last ?? -1, lastIn(messages, stepId, id))
      return [id, { open: open + waitingFor(messages, id) - counted, last: latest < 0 ? null : latest }]
    }),
  )
}
