import type { Message } from '../../../generated/types'
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
export function stateText(
  of: MessageOutcome,
  say: (key: string, params?: Record<string, string>) => string,
): string {
  const { status, moved_to: name, moved_before } = of
  if (!name) return say(claimKey(of) ?? `flow.status.${status}`)
  return say(moved_before ? 'flow.status.asked-before' : 'flow.status.moved', { name })
}
