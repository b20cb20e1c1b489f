import type { LogEntry } from '../../../generated/types'

type Next = LogEntry['nextmessage'][number]

/** Origin of a message: when it was created, and why this assignee was chosen. */
export type MessageOrigin = Pick<Next, 'trace' | 'because'> & { at: string }

/** Returns the origins of the messages named in a history, by id. */
export function messageOriginsOf(logs: readonly LogEntry[]): ReadonlyMap<string, MessageOrigin> {
  const arrivals = new Map<string, MessageOrigin>()
  for (const { nextmessage, created_at } of logs)
    for (const { list, trace, because } of nextmessage)
      for (const { msgid } of list)
        if (msgid) arrivals.set(msgid, { at: created_at, trace, ...(because && { because }) })
  return arrivals
}
