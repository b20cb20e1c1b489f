import { messageStatus } from './message-status'
import type { FlowMessage } from './snapshot'

const keyOf = (visitId: string, at: number, by: string) => `${visitId} ${at} ${by}`

/** Messages that were moved from their receivers to others, by id, with what those got in the same visit instead. */
export function movedMessages(messages: readonly FlowMessage[]): ReadonlyMap<string, FlowMessage> {
  const closed = messages.filter(
    ({ status, seat }) => status === messageStatus.cancelled && seat?.claim !== 'back',
  )
  if (!closed.length) return new Map()
  const begun = new Map(messages.map((one) => [keyOf(one.visitId, one.createdAt, one.createdId), one]))
  return new Map(
    closed.flatMap(({ id, visitId, finishedAt, finishedId }) => {
      const successor = begun.get(keyOf(visitId, finishedAt ?? 0, finishedId ?? ''))
      return successor && successor.id !== id ? [[id, successor] as const] : []
    }),
  )
}
