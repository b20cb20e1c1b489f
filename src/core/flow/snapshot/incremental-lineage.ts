import { forEachInSlices, runToCompletion, type SliceGenerator } from '../../slices'
import type { FlowMessage, FlowSnapshot } from './snapshot'

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
export const findReplacedId = (
  { visits }: Pick<FlowSnapshot, 'visits'>,
  message: FlowMessage,
): string | undefined =>
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

/** Returns links of no messages. */
export const createLinks = (): Links => ({ places: new Map(), children: new Map() })

/** Lists of a flow that its lineage follows from. */
export type Lists = Pick<FlowSnapshot, 'messages' | 'visits'>

/**
 * Lineage of the messages of a flow. What precedes a message never changes, so changes carry the lineage on: the messages
 * that they add lie over the history, which is not copied.
 */
export class IncrementalLineage implements MessageLineage {
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
      original = this.message(findReplacedId(this.lists, original) ?? '')
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
  carryOn(lists: Lists): IncrementalLineage | undefined {
    const known = this.lists.messages.length
    const { places, children } = this.added
    if (places.size + lists.messages.length - known > maxAdded) return undefined
    const copies = [...children].map(([id, groups]): [string, Group[]] => [id, [...groups]])
    const added = { places: new Map(places), children: new Map(copies) }
    const lineage = new IncrementalLineage(lists, this.history, added)
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
