import { forEachInSlices, runInSlices, runToCompletion, type SliceGenerator } from '../../slices'
import { memoizeWeak } from '../../text/memoize'
import { messageStatus } from './message-status'
import type { FlowMessage, FlowSnapshot } from './snapshot'

/*
 * Lineage of messages. A message descends from the messages whose handling created it. A message restored by
 * a withdrawal takes the place of the one it replaces (the only `from` of its visit): it has the same
 * predecessors, and the replaced message leaves the path together with everything that followed from it.
 */

/** Messages of a flow with their predecessors and successors. */
export interface MessageLineage {
  message(id: string): FlowMessage | undefined
  /** Messages whose handling led to this one. */
  parentsOf(message: FlowMessage): readonly string[]
  ancestorsOf(id: string): Set<string>
  descendantsOf(id: string): ReadonlySet<string>
  /** Returns the messages with these ids, in the order of the flow. */
  inOrder(ids: ReadonlySet<string>): FlowMessage[]
}

/** Returns the message that a message restored by a withdrawal replaces. */
const replacedBy = ({ visits }: FlowSnapshot, message: FlowMessage): string | undefined =>
  message.isRevoke ? visits.find(({ id }) => id === message.visitId)?.from[0] : undefined

/** Ids that are reached together: predecessors, or messages that share theirs. */
type Group = readonly string[]

/** Returns all that is reached from a message. Messages of a visit share their groups, which are passed once. */
function closure(start: string, groupsOf: (id: string) => readonly Group[]): Set<string> {
  const visited = new Set<string>()
  const passed = new Set<Group>()
  const pass = (id: string) => {
    for (const group of groupsOf(id)) {
      if (passed.has(group)) continue
      passed.add(group)
      for (const next of group) visited.add(next)
    }
  }
  pass(start)
  for (const id of visited) pass(id)
  visited.delete(start)
  return visited
}

/** Maximum number of messages whose descendants are remembered. */
const maxClosures = 16

/** Computed lineage, with the visits it was computed for. */
interface Found {
  visits: FlowSnapshot['visits']
  lineage: MessageLineage
}

/** Lineages by message list, because one action requests that of the same messages many times. */
const found = new WeakMap<FlowSnapshot['messages'], Found>()

/**
 * Returns the lineage of a flow's messages, memoized by the messages; a missing predecessor is left out. A rule requests
 * the same pieces of long work whenever it runs, so the lookup is one even where the lineage is known.
 */
export const messageLineageOf = (snapshot: FlowSnapshot): MessageLineage =>
  snapshot.slices
    ? runInSlices(snapshot, () => lineageInSlices(snapshot))
    : runToCompletion(lineageInSlices(snapshot))

/** Does the same within a piece of long work, interruptible between messages. */
export function* lineageInSlices(snapshot: FlowSnapshot): SliceGenerator<MessageLineage> {
  const { messages, visits } = snapshot
  const known = found.get(messages)
  if (known?.visits === visits) return known.lineage
  const lineage = yield* findLineage(snapshot)
  found.set(messages, { visits, lineage })
  return lineage
}

function* findLineage(snapshot: FlowSnapshot): SliceGenerator<MessageLineage> {
  const { messages } = snapshot
  const places = new Map<string, number>()
  yield* forEachInSlices(messages, ({ id }) => {
    places.set(id, places.size)
  })
  const byId = (id: string) => messages[places.get(id) ?? -1]
  const parentsOf = (message: FlowMessage): readonly string[] => {
    let original: FlowMessage | undefined = message
    for (let left = messages.length; original?.isRevoke && left > 0; left--)
      original = byId(replacedBy(snapshot, original) ?? '')
    return original?.preMessageIds ?? []
  }
  const followers = new Map<Group, string[]>()
  yield* forEachInSlices(messages, (message) => {
    const parents = parentsOf(message)
    const group = followers.get(parents)
    if (group) group.push(message.id)
    else followers.set(parents, [message.id])
  })
  const children = new Map<string, Group[]>()
  for (const [parents, group] of followers)
    yield* forEachInSlices(parents, (parent) => {
      const groups = children.get(parent)
      if (groups) groups.push(group)
      else if (places.has(parent)) children.set(parent, [group])
    })
  const parentsById = (id: string) => {
    const message = byId(id)
    return message ? [parentsOf(message)] : []
  }
  const descendants = new Map<string, ReadonlySet<string>>()
  const descendantsOf = (id: string) => {
    const found = descendants.get(id) ?? closure(id, (one) => children.get(one) ?? [])
    if (descendants.size >= maxClosures) descendants.clear()
    descendants.set(id, found)
    return found
  }
  return {
    message: byId,
    parentsOf,
    ancestorsOf: (id) => closure(id, parentsById),
    descendantsOf,
    inOrder: (ids) =>
      [...ids]
        .flatMap((id) => places.get(id) ?? [])
        .sort((a, b) => a - b)
        .flatMap((at) => messages[at] ?? []),
  }
}

const withdrawnBy = memoizeWeak((lineage: MessageLineage, snapshot: FlowSnapshot) =>
  findWithdrawn(snapshot, lineage),
)

/**
 * Returns messages that a withdrawal took off the path: those closed by it, those replaced, and all that followed from
 * them. Memoized by lineage.
 */
export const withdrawnIds = (snapshot: FlowSnapshot, lineage: MessageLineage): ReadonlySet<string> =>
  withdrawnBy(lineage, snapshot)

function findWithdrawn(snapshot: FlowSnapshot, lineage: MessageLineage): ReadonlySet<string> {
  const removed = new Set<string>()
  for (const message of snapshot.messages) {
    if (message.status === messageStatus.withdrawn) removed.add(message.id)
    const replaced = replacedBy(snapshot, message)
    if (replaced === undefined || removed.has(replaced)) continue
    removed.add(replaced)
    for (const id of lineage.descendantsOf(replaced)) removed.add(id)
  }
  return removed
}

/** Whether a message still waits for its assignee. */
export const isWaiting = ({ status }: FlowMessage): boolean => status === messageStatus.waiting

/** Whether a message waits for a person; an event has no assignee. */
export const isPendingTask = (message: FlowMessage): boolean => isWaiting(message) && message.to !== ''

/** Whether a withdrawal closes the message: a waiting one, a notice or a copy (domain facts 2.2). */
export const isClosedByWithdrawal = ({ status }: FlowMessage): boolean =>
  status === messageStatus.waiting || status === messageStatus.notice || status === messageStatus.copy
