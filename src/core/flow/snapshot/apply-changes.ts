import { entriesPerSlice, forEachInSlices, runInSlices, type SliceGenerator } from '../../slices'
import type { FlowChange } from './flow-changes'
import { carryLineage } from './lineage'
import { carryMessageIndex, type MessageRevision } from './message-index'
import type { FlowMessage, FlowSnapshot, FlowState, Visit } from './snapshot'
import { carryVisitIndex } from './visit-index'

type Marks = Partial<FlowMessage>

/** Collects the changed fields of messages in the order of the changes, interruptible between these. */
function* marksIn(changes: readonly FlowChange[]): SliceGenerator<Map<string, Marks>> {
  const marks = new Map<string, Marks>()
  const mark = (id: string, fields: Marks) => marks.set(id, { ...marks.get(id), ...fields })
  yield* forEachInSlices(changes, (change) => {
    if (change.type === 'message.close') {
      const { status, at, by, log } = change
      mark(change.id, { status, finishedAt: at, finishedId: by, ...(log && { log }) })
    } else if (change.type === 'message.mark') for (const id of change.ids) mark(id, change.marks)
    else if (change.type === 'message.restore') mark(change.id, change.fields)
  })
  return marks
}

/**
 * Changes marked messages in a list, interruptible between them. Actions mostly change the latest messages, so the
 * list is searched from its end until all are found. Returns the changed messages, before and after.
 */
function* markMessages(
  messages: FlowMessage[],
  changes: readonly FlowChange[],
): SliceGenerator<MessageRevision[]> {
  const marks = yield* marksIn(changes)
  const revised: MessageRevision[] = []
  let left = marks.size
  for (let at = messages.length - 1; at >= 0 && left > 0; at -= 1) {
    const message = messages[at]
    const noted = message && marks.get(message.id)
    if (noted) {
      const now = { ...message, ...noted }
      messages[at] = now
      revised.push([message, now])
      left -= 1
    }
    if (at % entriesPerSlice === 0) yield
  }
  return revised
}

function headAfter(flow: FlowState | undefined, change: FlowChange): FlowState | undefined {
  if (change.type === 'flow.create') return { ...change.flow, workname: '' }
  if (!flow) return flow
  if (change.type === 'form.set') return { ...flow, form: change.values }
  if (change.type === 'ledger.set') return { ...flow, ledger: change.position }
  if (change.type === 'sub-flow.start') return { ...flow, subFlows: flow.subFlows + 1 }
  if (change.type !== 'flow.set') return flow
  const { type, ...set } = change
  return { ...flow, ...set }
}

/**
 * Enters visits, applies changed sign states to them, and marks those of decisions that were taken back. Returns the visits,
 * the same list if none changes, and those that are new or differ.
 */
function visitsAfter(before: Visit[], changes: readonly FlowChange[]): { visits: Visit[]; changed: Visit[] } {
  const entered: Visit[] = []
  const marks = new Map<string, Partial<Visit>>()
  const mark = (id: string, fields: Partial<Visit>) => marks.set(id, { ...marks.get(id), ...fields })
  for (const change of changes) {
    if (change.type === 'visit.enter') entered.push(change.visit)
    if (change.type === 'visit.set') mark(change.id, { sign: change.sign })
    if (change.type === 'visit.withdraw') for (const id of change.ids) mark(id, { withdrawn: true })
  }
  if (!marks.size) return { visits: entered.length ? [...before, ...entered] : before, changed: entered }
  const marked = (visit: Visit) => (marks.has(visit.id) ? { ...visit, ...marks.get(visit.id) } : visit)
  const visits = [...before, ...entered].map(marked)
  return { visits, changed: visits.filter((visit, at) => visit !== before[at]) }
}

/** Returns the decisions that may be taken back after changes; missing if there are none. */
function undosAfter(
  { undos }: FlowSnapshot,
  changes: readonly FlowChange[],
): Partial<Pick<FlowSnapshot, 'undos'>> {
  let after = undos
  for (const change of changes) {
    if (change.type === 'undo.store') after = new Map(after).set(change.undo.messageId, change.undo)
    if (change.type === 'undo.delete')
      after = new Map([...(after ?? [])].filter(([id]) => id !== change.messageId))
  }
  return after === undos ? {} : { undos: after }
}

type Applied = Pick<FlowSnapshot, 'flow' | 'visits' | 'messages'> &
  Partial<Pick<FlowSnapshot, 'version' | 'design' | 'undos'>>

/** Computes the parts of a flow after changes, interruptible between them. */
function* partsAfter(snapshot: FlowSnapshot, changes: readonly FlowChange[]): SliceGenerator<Applied> {
  const messages = [...snapshot.messages]
  let { flow } = snapshot
  let version: Partial<Pick<FlowSnapshot, 'version' | 'design'>> = {}
  yield* forEachInSlices(changes, (change) => {
    if (change.type === 'message.add') messages.push(change.message)
    else if (change.type === 'version.set') version = { version: change.id, design: change.design }
    else flow = headAfter(flow, change)
  })
  carryMessageIndex(snapshot.messages, messages, yield* markMessages(messages, changes))
  const { visits, changed } = visitsAfter(snapshot.visits, changes)
  carryVisitIndex(snapshot, { messages, visits }, changed)
  carryLineage(snapshot, { messages, visits })
  return { ...version, ...undosAfter(snapshot, changes), flow, visits, messages }
}

/** Applies changes to a flow within a piece of long work, interruptible between them. */
export function* applyChangesInSlices(
  snapshot: FlowSnapshot,
  changes: readonly FlowChange[],
): SliceGenerator<FlowSnapshot> {
  return { ...snapshot, ...(yield* partsAfter(snapshot, changes)) }
}

/** Applies changes to a flow in memory, as the database does; for previews, simulation and tests. */
export const applyChanges = (snapshot: FlowSnapshot, changes: readonly FlowChange[]): FlowSnapshot => ({
  ...snapshot,
  ...runInSlices(snapshot, () => partsAfter(snapshot, changes)),
})
