import type { Message } from '../../../generated/types'

/** What has become of a message, as far as people are told. */
export type MessageEnd = Pick<Message, 'status' | 'moved_to' | 'moved_before'>

/** What has become of a message, in one word; or who got it instead of its receiver, or before him. */
export function stateText(
  { status, moved_to: name, moved_before }: MessageEnd,
  say: (key: string, params?: Record<string, string>) => string,
): string {
  if (!name) return say(`flow.status.${status}`)
  return say(moved_before ? 'flow.status.asked-before' : 'flow.status.moved', { name })
}
