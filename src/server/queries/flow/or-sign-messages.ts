import type { FlowMessage, Visit } from '../../../core/flow'

/** Maximum number of messages that a process remembers, the newest. */
const capacity = 20_000
const remembered = new Set<string>()

/**
 * Remembers new messages of visits that one person completes alone: signing them reads the whole flow. What a message
 * is never changes, so that a process that remembers one reads the flow plainly, without looking for others who sign.
 */
export function rememberOrSignMessages({
  messages,
  visits,
}: {
  messages: readonly FlowMessage[]
  visits: readonly Visit[]
}): void {
  const alone = new Set(visits.flatMap(({ id, sign }) => (sign ? [] : [id])))
  for (const { id, visitId, dealtype } of messages)
    if (dealtype !== 'andsign' && alone.has(visitId)) remembered.add(id)
  for (const oldest of remembered) {
    if (remembered.size <= capacity) return
    remembered.delete(oldest)
  }
}

export const isOrSignMessage = (id: string): boolean => remembered.has(id)
