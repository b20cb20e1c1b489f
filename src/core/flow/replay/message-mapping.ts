import type { FlowChange } from '../snapshot'
import {
  findUnassignedMessages,
  logRecordsOf,
  type PastAction,
  type PastRecord,
  type UnassignedMessage,
} from './recorded-action'

/** Message as named in a log record: its step, its assignee, and its id. */
interface Named {
  place: string
  id: string
}

/** Returns the messages that log records name. */
function namedIn(lines: readonly PastRecord[]): Named[] {
  return lines.flatMap(({ nextmessage, cc }) =>
    [...nextmessage, ...cc].flatMap(({ funid, list }) =>
      list.flatMap(({ to, msgid }) => (msgid ? [{ place: `${funid} ${to}`, id: msgid }] : [])),
    ),
  )
}

const placed = (all: readonly UnassignedMessage[]): Named[] =>
  all.map(({ step, id }) => ({ place: step, id }))

/** Maps recorded messages to replayed ones of the same step and person, in order. */
export class MessageMapping {
  private readonly ids = new Map<string, string>()

  /** Adds the messages of one action, recorded and replayed. */
  learn({ record, unnamed = [] }: PastAction, would: readonly FlowChange[]): void {
    const left = [...namedIn(logRecordsOf(would)), ...placed(findUnassignedMessages(would))]
    for (const { place, id } of [...namedIn([record]), ...placed(unnamed)]) {
      const at = left.findIndex((one) => one.place === place)
      const [found] = at < 0 ? [] : left.splice(at, 1)
      if (found) this.ids.set(id, found.id)
    }
  }

  /** Pairs two messages. */
  pair(was: string | null, would: string | null | undefined): void {
    if (was && would) this.ids.set(was, would)
  }

  /** Replaces recorded message ids in an action's input with replayed ones. */
  in(value: unknown): unknown {
    if (typeof value === 'string') return this.ids.get(value) ?? value
    if (Array.isArray(value)) return value.map((one) => this.in(one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.in(one)]))
  }
}
