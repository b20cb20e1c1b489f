import { isWaiting } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage, FlowSnapshot, ReturnRequest } from '../snapshot/snapshot'

/*
 * Asking for a flow to come back. The application stands on the waiting messages that came of what the applicant
 * handled, and is open as long as one of them waits and has not said no. So whatever moves the flow on settles it.
 */

/** The application that the receiver of a message has still to answer. */
export const pendingReturnRequest = (message: FlowMessage): ReturnRequest | undefined =>
  isWaiting(message) && message.application && !message.application.end ? message.application : undefined

/** The waiting messages whose receivers somebody's open application asks. */
export const findRequestMessages = ({ messages }: FlowSnapshot, personId: string): FlowMessage[] =>
  messages.filter((message) => pendingReturnRequest(message)?.by === personId)

/** How an application stands: open, agreed to, declined, taken back, or overtaken by what somebody did. */
export interface ReturnRequestState {
  application: ReturnRequest
  state: 'open' | 'agreed' | 'declined' | 'taken-back' | 'overtaken'
  /** Who decided, and when; for an open one, whom it asks. */
  names: string[]
  at: number | null
  reason: string
}

/** Somebody's last application in a flow, and what became of it. */
export function lastReturnRequest(snapshot: FlowSnapshot, personId: string): ReturnRequestState | undefined {
  const { messages, directory } = snapshot
  const carriers = messages.filter(({ application }) => application?.by === personId)
  const last = carriers.reduce<ReturnRequest | undefined>(
    (newest, { application }) => (application && application.at >= (newest?.at ?? 0) ? application : newest),
    undefined,
  )
  if (!last) return undefined
  const nameOf = ({ finishedId, toName }: FlowMessage) => directory.person(finishedId ?? '')?.name ?? toName
  return standingOf(
    last,
    carriers.filter(({ application }) => application?.id === last.id),
    nameOf,
  )
}

type NameOf = (message: FlowMessage) => string

function standingOf(
  application: ReturnRequest,
  carriers: readonly FlowMessage[],
  nameOf: NameOf,
): ReturnRequestState {
  const open = carriers.filter(pendingReturnRequest)
  if (open.length)
    return { application, state: 'open', names: open.map(({ toName }) => toName), at: null, reason: '' }
  const ended = carriers.find((one) => isWaiting(one) && one.application?.end)?.application?.end
  if (ended) {
    const { kind: state, name, at, reason } = ended
    return { application, state, names: [name], at, reason }
  }
  const closed = carriers.findLast(({ finishedAt }) => finishedAt !== null)
  const state = closed?.status === messageStatus.withdrawn ? 'agreed' : 'overtaken'
  const names = closed ? [nameOf(closed)] : []
  return { application, state, names, at: closed?.finishedAt ?? null, reason: '' }
}
