import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage, Visit } from '../snapshot/snapshot'
import { additionsOf, isInVisit } from './added-signers'

/** New assignee of a closed message, or the signers whom its assignee added before themselves. */
export interface Reassignment {
  moved_to: string
  moved_before?: true
}

interface Told {
  messages: readonly FlowMessage[]
  visits: readonly Visit[]
}

const keyOf = (visitId: string, at: number, by: string) => `${visitId} ${at} ${by}`

/** Returns the signers whom assignees added before themselves, by the message closed meanwhile. */
function askedBefore({ messages, visits }: Told): Map<string, Reassignment> {
  const additions = visits.flatMap(additionsOf).filter(({ kind }) => kind === 'before')
  return new Map(
    additions.map(({ id, from }) => {
      const asked = messages.filter(({ seat }) => seat?.added === id)
      const there = asked.filter(isInVisit)
      const names = new Set((there.length ? there : asked).map(({ toName }) => toName))
      return [from, { moved_to: [...names].join('、'), moved_before: true }] as const
    }),
  )
}

/** Finds messages closed because another person was assigned in the same visit instead, by id. */
export function findReassignments(told: Told): ReadonlyMap<string, Reassignment> {
  const { messages } = told
  const closed = messages.filter(
    ({ status, seat }) => status === messageStatus.cancelled && seat?.claim !== 'back',
  )
  if (!closed.length) return new Map()
  const before = askedBefore(told)
  const begun = new Map(messages.map((one) => [keyOf(one.visitId, one.createdAt, one.createdId), one]))
  return new Map(
    closed.flatMap(({ id, visitId, finishedAt, finishedId }) => {
      const successor = begun.get(keyOf(visitId, finishedAt ?? 0, finishedId ?? ''))
      const moved = before.get(id) ?? (successor && successor.id !== id && { moved_to: successor.toName })
      return moved ? [[id, moved] as const] : []
    }),
  )
}
