import type { ListRow, Message } from '../../../generated/types'
import { messageStatus } from '../snapshot'

/** Fields that determine the displayed state of a message. */
export type MessageOutcome = Pick<Message, 'status' | 'moved_to' | 'moved_before' | 'claim'>

/**
 * Returns the text key shown instead of the status: to be claimed, claimed by another candidate, or released.
 */
function claimKey({ status, claim }: MessageOutcome): string | undefined {
  if (claim === 'back') return 'claim.state.back'
  if (claim !== 'open') return undefined
  if (status === messageStatus.waiting) return 'claim.state.open'
  return status === messageStatus.eitherSigned ? 'claim.state.lost' : undefined
}

/** Returns the state of a message in one word, or who was assigned instead of or before its assignee. */
export function messageStateText(
  of: MessageOutcome,
  say: (key: string, params?: Record<string, string>) => string,
): string {
  const { status, moved_to: name, moved_before } = of
  if (!name) return say(claimKey(of) ?? `flow.status.${status}`)
  return say(moved_before ? 'flow.status.asked-before' : 'flow.status.moved', { name })
}

/** Row of a notification, as far as its sentence needs it. */
type Notification = Pick<ListRow, 'flowname' | 'to' | 'remark'> & {
  flowlistOi: Pick<ListRow['flowlistOi'], 'created_id' | 'creater' | 'result'>
}

/**
 * Returns the sentence of a notification as a text key with its parameters: a comment that mentions the reader, or
 * the state of the reader's or another person's request.
 */
export function notificationText({ flowname: flow, to, remark, flowlistOi }: Notification): {
  code: string
  params: Record<string, string>
} {
  if (remark) return { code: 'notification.mention', params: { flow, name: remark.by } }
  const { created_id, creater, result } = flowlistOi
  if (created_id === to) return { code: `notification.own-${result}`, params: { flow } }
  return { code: `notification.other-${result}`, params: { flow, name: creater } }
}
