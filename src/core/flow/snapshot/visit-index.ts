import { messagesOfVisit } from './message-index'
import type { FlowSnapshot, SignState, Visit } from './snapshot'

/** Visits of a flow that rules look for. */
interface VisitIndex {
  visits: FlowSnapshot['visits']
  /** Signing states of the visits that have one. */
  signs: ReadonlyMap<string, SignState>
  /** Ids of visits without messages. */
  empty: ReadonlySet<string>
}

/*
 * Like messages, visits are indexed once, and changes carry the index on. It belongs to the list of messages, of which each
 * action leaves a new one, beside the list of visits.
 */
const indexes = new WeakMap<FlowSnapshot['messages'], VisitIndex>()

type Lists = Pick<FlowSnapshot, 'messages' | 'visits'>

/** Adds visits to the parts of an index. */
function addVisits(
  { messages, visits }: Lists,
  added: readonly Visit[],
  { signs, empty }: { signs: Map<string, SignState>; empty: Set<string> },
): VisitIndex {
  for (const { id, sign } of added) {
    if (sign) signs.set(id, sign)
    else signs.delete(id)
    if (!messagesOfVisit({ messages }, id).length) empty.add(id)
  }
  for (const id of empty) if (messagesOfVisit({ messages }, id).length) empty.delete(id)
  return { visits, signs, empty }
}

/** Returns the index of a flow's visits, built on first use. */
export function visitIndexOf({ messages, visits }: Lists): VisitIndex {
  const known = indexes.get(messages)
  if (known?.visits === visits) return known
  const index = addVisits({ messages, visits }, visits, { signs: new Map(), empty: new Set() })
  indexes.set(messages, index)
  return index
}

/** Carries the index of visits on to those that changes leave: `changed` are new, or differ. */
export function carryVisitIndex(from: Lists, to: Lists, changed: readonly Visit[]): void {
  const { signs, empty } = visitIndexOf(from)
  indexes.set(to.messages, addVisits(to, changed, { signs: new Map(signs), empty: new Set(empty) }))
}
