import { runInSlices, runToCompletion, type SliceGenerator } from '../../slices'
import { memoizeWeak } from '../../text/memoize'
import {
  createLinks,
  findReplacedId,
  IncrementalLineage,
  type Lists,
  type MessageLineage,
} from './incremental-lineage'
import { messageIndexOf } from './message-index'
import { messageStatus } from './message-status'
import type { FlowSnapshot } from './snapshot'

/*
 * Lineage of messages. A message descends from the messages whose handling created it. A message restored by
 * a withdrawal takes the place of the one it replaces (the only `from` of its visit): it has the same
 * predecessors, and the replaced message leaves the path together with everything that followed from it.
 */

/** Computed lineage, with the visits it was computed for. */
interface Found {
  visits: FlowSnapshot['visits']
  lineage: IncrementalLineage
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
  const lineage = new IncrementalLineage({ messages, visits }, history, createLinks())
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
    const replaced = findReplacedId(snapshot, message)
    if (replaced === undefined || removed.has(replaced)) continue
    removed.add(replaced)
    for (const id of lineage.descendantsOf(replaced)) removed.add(id)
  }
  return removed
}
