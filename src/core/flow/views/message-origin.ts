import type { LogEntry } from '../../../generated/types'

type Next = LogEntry['nextmessage'][number]

/** How a message came to its receiver: when, and why it was he. */
export type MessageOrigin = Pick<Next, 'trace' | 'because'> & { at: string }

/** How the messages that a history names came to their receivers, by id. */
export function messageOriginsOf(logs: readonly LogEntry[]): ReadonlyMap<string, MessageOrigin> {
  const arrivals = new Map<string, MessageOrigin>()
  for (const { nextmessage, created_at } of logs)
    for (const { list, trace, because } of nextmessage)
      for (const { msgid } of list)
        if (msgid) arrivals.set(msgid, { at: created_at, trace, ...(because && { because }) })
  return arrivals
}
