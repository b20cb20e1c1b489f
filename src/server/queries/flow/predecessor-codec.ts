import type { FlowMessage, Visit } from '../../../core/flow'
import { mapInSlices, type SliceGenerator } from '../../../core/slices'

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

/**
 * Creates a comparison of messages' predecessors with those of their visits. The messages of a visit share one list,
 * which is compared once; an interrupted rule may have made the visit's own again.
 */
function createComparison(from: ReadonlyMap<string, string[]>) {
  let last: { ids: string[]; visitId: string; isSame: boolean } | undefined
  return ({ preMessageIds: ids, visitId }: Pick<FlowMessage, 'preMessageIds' | 'visitId'>): boolean => {
    if (last?.ids === ids && last.visitId === visitId) return last.isSame
    const own = from.get(visitId) ?? []
    const isSame = ids === own || (ids.length === own.length && ids.every((id, at) => id === own[at]))
    last = { ids, visitId, isSame }
    return isSame
  }
}

/** Converts messages to their stored form, interruptible between them. */
export function* compactPredecessors<Row extends FlowMessage>(
  messages: Row[],
  visits: readonly Visit[],
): SliceGenerator<Row[]> {
  if (!messages.some(({ preMessageIds }) => preMessageIds.length > maxInlinePredecessors)) return messages
  const isSame = createComparison(fromOf(visits))
  const isShared = (row: Row) => row.preMessageIds.length > maxInlinePredecessors && isSame(row)
  return yield* mapInSlices(messages, (message) =>
    isShared(message) ? { ...message, preMessageIds: atVisit } : message,
  )
}

/** Restores the predecessors of stored messages from their visits, interruptible between messages. */
export function* expandPredecessors<Row extends FlowMessage>(
  messages: Row[],
  visits: readonly Visit[],
): SliceGenerator<Row[]> {
  if (!visits.some(({ from }) => from.length > maxInlinePredecessors)) return messages
  const from = fromOf(visits)
  return yield* mapInSlices(messages, (message) => {
    const shared = message.preMessageIds.length ? undefined : from.get(message.visitId)
    return shared?.length ? { ...message, preMessageIds: shared } : message
  })
}
