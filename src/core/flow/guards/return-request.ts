import {
  type FlowMessage,
  type FlowSnapshot,
  isWaiting,
  messageStatus,
  type ReturnRequest,
} from '../snapshot'

/*
 * Return requests. A request is stored on the waiting messages that followed from the requester's handled
 * message, and is open as long as one of them waits and has not declined. So any action that advances the
 * flow settles it.
 */

/** Returns the return request that the assignee of a message still has to decide. */
export const pendingReturnRequest = (message: FlowMessage): ReturnRequest | undefined =>
  isWaiting(message) && message.application && !message.application.end ? message.application : undefined

/** Returns the waiting messages to whose assignees a person's open return request is addressed. */
export const findRequestMessages = ({ messages }: FlowSnapshot, personId: string): FlowMessage[] =>
  messages.filter((message) => pendingReturnRequest(message)?.by === personId)

/** Status of a return request: open, accepted, declined, taken back, or overtaken by another action. */
export interface ReturnRequestState {
  application: ReturnRequest
  state: 'open' | 'agreed' | 'declined' | 'taken-back' | 'overtaken'
  /** Names of those who decided (at the time in `at`), or of those asked while it is open. */
  names: string[]
  at: number | null
  reason: string
}

/** Returns a person's last return request in a flow, with its status. */
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
