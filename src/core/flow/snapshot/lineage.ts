import { forEachInSlices, runInSlices, runToCompletion, type SliceGenerator } from '../../slices'
import { memoizeWeak } from '../../text/memoize'
import { messageIndexOf } from './message-index'
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
const replacedBy = ({ visits }: Pick<FlowSnapshot, 'visits'>, message: FlowMessage): string | undefined =>
  message.isRevoke ? visits.findLast(({ id }) => id === message.visitId)?.from[0] : undefined

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

/** Maximum number of messages that changes add before the lineage is computed anew. */
const maxAdded = 64

/** Places of messages in their flow, and the groups of messages that follow from each. */
interface Links {
  places: Map<string, number>
  children: Map<string, Group[]>
}

const createLinks = (): Links => ({ places: new Map(), children: new Map() })

type Lists = Pick<FlowSnapshot, 'messages' | 'visits'>

/**
 * Lineage of the messages of a flow. What precedes a message never changes, so changes carry the lineage on: the messages
 * that they add lie over the history, which is not copied.
 */
class CarriedLineage implements MessageLineage {
  private readonly descendants = new Map<string, ReadonlySet<string>>()

  constructor(
    private readonly lists: Lists,
    private readonly history: Links,
    private readonly added: Links,
  ) {}

  message(id: string): FlowMessage | undefined {
    return this.lists.messages[this.placeOf(id) ?? -1]
  }

  parentsOf(message: FlowMessage): readonly string[] {
    let original: FlowMessage | undefined = message
    for (let left = this.lists.messages.length; original?.isRevoke && left > 0; left--)
      original = this.message(replacedBy(this.lists, original) ?? '')
    return original?.preMessageIds ?? []
  }

  ancestorsOf(id: string): Set<string> {
    return closure(id, (one) => {
      const message = this.message(one)
      return message ? [this.parentsOf(message)] : []
    })
  }

  descendantsOf(id: string): ReadonlySet<string> {
    const found = this.descendants.get(id) ?? closure(id, (one) => this.childrenOf(one))
    if (this.descendants.size >= maxClosures) this.descendants.clear()
    this.descendants.set(id, found)
    return found
  }

  inOrder(ids: ReadonlySet<string>): FlowMessage[] {
    return [...ids]
      .flatMap((id) => this.placeOf(id) ?? [])
      .sort((a, b) => a - b)
      .flatMap((at) => this.lists.messages[at] ?? [])
  }

  /** Returns the lineage after changes; undefined if they add too many messages. */
  carryOn(lists: Lists): CarriedLineage | undefined {
    const known = this.lists.messages.length
    const { places, children } = this.added
    if (places.size + lists.messages.length - known > maxAdded) return undefined
    const copies = [...children].map(([id, groups]): [string, Group[]] => [id, [...groups]])
    const added = { places: new Map(places), children: new Map(copies) }
    const lineage = new CarriedLineage(lists, this.history, added)
    runToCompletion(lineage.link(added, known))
    return lineage
  }

  /** Links the messages from a place on to their predecessors, interruptible between them. */
  *link(links: Links, from: number): SliceGenerator<void> {
    const { messages } = this.lists
    const linked = from ? messages.slice(from) : messages
    let next = from
    yield* forEachInSlices(linked, ({ id }) => {
      links.places.set(id, next++)
    })
    const followers = new Map<Group, string[]>()
    yield* forEachInSlices(linked, (message) => {
      const parents = this.parentsOf(message)
      const group = followers.get(parents)
      if (group) group.push(message.id)
      else followers.set(parents, [message.id])
    })
    for (const [parents, group] of followers)
      yield* forEachInSlices(parents, (parent) => this.addGroup(links, parent, group))
  }

  private placeOf(id: string): number | undefined {
    return this.added.places.get(id) ?? this.history.places.get(id)
  }

  private childrenOf(id: string): readonly Group[] {
    return this.added.children.get(id) ?? this.history.children.get(id) ?? []
  }

  private addGroup({ children }: Links, parent: string, group: Group): void {
    const groups = children.get(parent)
    if (groups) groups.push(group)
    else if (this.placeOf(parent) !== undefined) children.set(parent, [...this.childrenOf(parent), group])
  }
}

/** Computed lineage, with the visits it was computed for. */
interface Found {
  visits: FlowSnapshot['visits']
  lineage: CarriedLineage
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
export function* lineageInSlices({ messages, visits }: FlowSnapshot): SliceGenerator<MessageLineage> {
  const known = found.get(messages)
  if (known?.visits === visits) return known.lineage
  const history = createLinks()
  const lineage = new CarriedLineage({ messages, visits }, history, createLinks())
  yield* lineage.link(history, 0)
  found.set(messages, { visits, lineage })
  return lineage
}

/** Carries a known lineage on to the messages and visits that changes leave. */
export function carryLineage(from: Lists, to: Lists): void {
  const known = found.get(from.messages)
  if (known?.visits !== from.visits) return
  const lineage = known.lineage.carryOn(to)
  if (lineage) found.set(to.messages, { visits: to.visits, lineage })
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
  const { withdrawals } = messageIndexOf({ messages: snapshot.messages })
  for (const message of lineage.inOrder(new Set(withdrawals.map(({ id }) => id)))) {
    if (message.status === messageStatus.withdrawn) removed.add(message.id)
    const replaced = replacedBy(snapshot, message)
    if (replaced === undefined || removed.has(replaced)) continue
    removed.add(replaced)
    for (const id of lineage.descendantsOf(replaced)) removed.add(id)
  }
  return removed
}
