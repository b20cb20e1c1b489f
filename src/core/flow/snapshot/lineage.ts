import { messageStatus } from './message-status'
import type { FlowMessage, FlowSnapshot } from './snapshot'

/*
 * Who led to whom. A message descends from the messages whose handling created it. A message that a withdrawal
 * put back stands in the place of the one it replaces (the only `from` of its visit): it has the same
 * predecessors, and what was replaced has left the path together with all that came of it.
 */

/** A flow's messages with their predecessors and successors. */
export interface Lineage {
  message(id: string): FlowMessage | undefined
  /** The messages whose handling led to this one. */
  parentsOf(message: FlowMessage): readonly string[]
  ancestorsOf(id: string): Set<string>
  descendantsOf(id: string): Set<string>
}

/** The message that a message put back by a withdrawal replaces. */
const replacedBy = ({ visits }: FlowSnapshot, message: FlowMessage): string | undefined =>
  message.isRevoke ? visits.find(({ id }) => id === message.visitId)?.from[0] : undefined

function closure(start: string, step: (id: string) => readonly string[]): Set<string> {
  const seen = new Set(step(start))
  for (const id of seen) for (const next of step(id)) seen.add(next)
  seen.delete(start)
  return seen
}

/** A lineage that was found, with the visits that it was found for. */
interface Found {
  visits: FlowSnapshot['visits']
  lineage: Lineage
}

/** Lineages by the messages that they are of: one act asks for that of the same messages many times. */
const found = new WeakMap<FlowSnapshot['messages'], Found>()

/** The lineage of a flow's messages; a predecessor that is missing is left out. Found once for the same messages. */
export function lineageOf(snapshot: FlowSnapshot): Lineage {
  const { messages, visits } = snapshot
  const known = found.get(messages)
  if (known?.visits === visits) return known.lineage
  const lineage = findLineage(snapshot)
  found.set(messages, { visits, lineage })
  return lineage
}

function findLineage(snapshot: FlowSnapshot): Lineage {
  const byId = new Map(snapshot.messages.map((message) => [message.id, message]))
  const parentsOf = (message: FlowMessage): readonly string[] => {
    let original: FlowMessage | undefined = message
    for (let left = snapshot.messages.length; original?.isRevoke && left > 0; left--)
      original = byId.get(replacedBy(snapshot, original) ?? '')
    return original?.preMessageIds ?? []
  }
  const children = new Map<string, string[]>(snapshot.messages.map(({ id }) => [id, []]))
  for (const message of snapshot.messages)
    for (const parent of parentsOf(message)) children.get(parent)?.push(message.id)
  const parentsById = (id: string) => {
    const message = byId.get(id)
    return message ? parentsOf(message) : []
  }
  return {
    message: (id) => byId.get(id),
    parentsOf,
    ancestorsOf: (id) => closure(id, parentsById),
    descendantsOf: (id) => closure(id, (one) => children.get(one) ?? []),
  }
}

const withdrawn = new WeakMap<Lineage, ReadonlySet<string>>()

/** Messages that a withdrawal took off the path: those replaced, and all that came of them. Found once for a lineage. */
export function withdrawnIds(snapshot: FlowSnapshot, lineage: Lineage): ReadonlySet<string> {
  const gone = withdrawn.get(lineage) ?? findWithdrawn(snapshot, lineage)
  withdrawn.set(lineage, gone)
  return gone
}

function findWithdrawn(snapshot: FlowSnapshot, lineage: Lineage): ReadonlySet<string> {
  const gone = new Set<string>()
  for (const message of snapshot.messages) {
    const replaced = replacedBy(snapshot, message)
    if (replaced === undefined || gone.has(replaced)) continue
    gone.add(replaced)
    for (const id of lineage.descendantsOf(replaced)) gone.add(id)
  }
  return gone
}

/** Whether a message still waits for its receiver. */
export const isWaiting = ({ status }: FlowMessage): boolean => status === messageStatus.waiting

/** How many messages of the flow wait, with those that the snapshot leaves out. */
export const countWaiting = ({ messages, leftOut }: FlowSnapshot): number =>
  messages.filter(isWaiting).length + (leftOut ? leftOut.inVisit + leftOut.elsewhere : 0)

/** Whether a message waits for a person; an event waits for nobody. */
export const isPendingTask = (message: FlowMessage): boolean => isWaiting(message) && message.to !== ''

/** Whether a withdrawal closes the message: waiting, notices and copies (domain facts 2.2). */
export const isLive = ({ status }: FlowMessage): boolean =>
  status === messageStatus.waiting || status === messageStatus.notice || status === messageStatus.copy
