import type { FlowMessage, Visit } from '../../../core/flow'

/*
 * The predecessors of a visit are the same for all its recipients. Where they are many messages (a step
 * signed by thousands leads to another one), they are stored once, at the visit: repeating them in each
 * message would take space proportional to the product of both. Such messages are stored without predecessors
 * and read with their visit's.
 */

/** Maximum number of predecessors stored in each message, where lists read them. */
export const maxInlinePredecessors = 20

/** Shared empty array, so that equal messages stay identical. */
const atVisit: string[] = []

const fromOf = (visits: readonly Visit[]) => new Map(visits.map(({ id, from }) => [id, from]))

/** Converts messages to their stored form. */
export function compactPredecessors<Row extends FlowMessage>(
  messages: Row[],
  visits: readonly Visit[],
): Row[] {
  if (!messages.some(({ preMessageIds }) => preMessageIds.length > maxInlinePredecessors)) return messages
  const from = fromOf(visits)
  const isShared = ({ preMessageIds, visitId }: Row) =>
    preMessageIds.length > maxInlinePredecessors && preMessageIds === from.get(visitId)
  return messages.map((message) => (isShared(message) ? { ...message, preMessageIds: atVisit } : message))
}

/** Restores the predecessors of stored messages from their visits. */
export function expandPredecessors<Row extends FlowMessage>(
  messages: Row[],
  visits: readonly Visit[],
): Row[] {
  if (!visits.some(({ from }) => from.length > maxInlinePredecessors)) return messages
  const from = fromOf(visits)
  return messages.map((message) => {
    const shared = message.preMessageIds.length ? undefined : from.get(message.visitId)
    return shared?.length ? { ...message, preMessageIds: shared } : message
  })
}
