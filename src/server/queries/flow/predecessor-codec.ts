import type { FlowMessage, Visit } from '../../../core/flow/snapshot/snapshot'

/*
 * What led to a visit is the same for all who receive it. Where that is many messages (a step that thousands signed
 * leads to one that thousands sign), it stands once, at the visit: repeating it in each message would take as much
 * room as the one number times the other. Such messages are stored without predecessors and read with their visit's.
 */

/** Up to so many predecessors stand in each message, where lists read them. */
export const maxInlinePredecessors = 20

/** One array for all, so that messages that are alike stay so. */
const atVisit: string[] = []

const fromOf = (visits: readonly Visit[]) => new Map(visits.map(({ id, from }) => [id, from]))

/** Messages as they are stored. */
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

/** Stored messages with the predecessors that stand at their visits. */
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
