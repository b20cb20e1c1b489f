import type { Message } from '../../../generated/types'
import { messageStatus } from '../snapshot/message-status'

/** What has become of a message, as far as people are told. */
export type MessageOutcome = Pick<Message, 'status' | 'moved_to' | 'moved_before' | 'claim'>

/** What is told instead of its status: that it is to be claimed, that somebody else has it, or that it was given back. */
function claimKey({ status, claim }: MessageOutcome): string | undefined {
  if (claim === 'back') return 'claim.state.back'
  if (claim !== 'open') return undefined
  if (status === messageStatus.waiting) return 'claim.state.open'
  return status === messageStatus.eitherSigned ? 'claim.state.lost' : undefined
}

/** What has become of a message, in one word; or who got it instead of its receiver, or before him. */
export function stateText(
  of: MessageOutcome,
  say: (key: string, params?: Record<string, string>) => string,
): string {
  const { status, moved_to: name, moved_before } = of
  if (!name) return say(claimKey(of) ?? `flow.status.${status}`)
  return say(moved_before ? 'flow.status.asked-before' : 'flow.status.moved', { name })
}
