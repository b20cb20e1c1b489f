import { entriesPerSlice, forEachInSlices, runInSlices, type SliceGenerator } from '../../slices'
import type { FlowChange } from './flow-changes'
import type { FlowMessage, FlowSnapshot, FlowState, Visit } from './snapshot'

type Marks = Partial<FlowMessage>

/** Collects what changes in messages: fields of closed ones, then marks; interruptible between changes. */
function* marksIn(changes: readonly FlowChange[]): SliceGenerator<Map<string, Marks>> {
  const marks = new Map<string, Marks>()
  yield* forEachInSlices(changes, (change) => {
    if (change.type !== 'message.close') return
    const { status, at, by, log } = change
    marks.set(change.id, { status, finishedAt: at, finishedId: by, ...(log && { log }) })
  })
  yield* forEachInSlices(changes, (change) => {
    if (change.type !== 'message.mark') return
    for (const id of change.ids) marks.set(id, { ...marks.get(id), ...change.marks })
  })
  return marks
}

/**
 * Changes marked messages in a list, interruptible between them. Actions mostly change the latest messages, so the
 * list is searched from its end until all are found.
 */
function* markMessages(messages: FlowMessage[], changes: readonly FlowChange[]): SliceGenerator<void> {
  const marks = yield* marksIn(changes)
  let left = marks.size
  for (let at = messages.length - 1; at >= 0 && left > 0; at -= 1) {
    const message = messages[at]
    const noted = message && marks.get(message.id)
    if (noted) {
      messages[at] = { ...message, ...noted }
      left -= 1
    }
    if (at % entriesPerSlice === 0) yield
  }
}

function headAfter(flow: FlowState | undefined, change: FlowChange): FlowState | undefined {
  if (change.type === 'flow.create') return { ...change.flow, workname: '' }
  if (!flow) return flow
  if (change.type === 'form.set') return { ...flow, form: change.values }
  if (change.type === 'sub-flow.start') return { ...flow, subFlows: flow.subFlows + 1 }
  if (change.type !== 'flow.set') return flow
  const { type, ...set } = change
  return { ...flow, ...set }
}

/** Applies changed sign states to visits. */
function signed(visits: Visit[], changes: readonly FlowChange[]): Visit[] {
  const signs = new Map<string, Visit['sign']>()
  for (const change of changes) if (change.type === 'visit.set') signs.set(change.id, change.sign)
  if (!signs.size) return visits
  return visits.map((visit) => ({ ...visit, sign: signs.get(visit.id) ?? visit.sign }))
}

type Applied = Pick<FlowSnapshot, 'flow' | 'visits' | 'messages'> &
  Partial<Pick<FlowSnapshot, 'version' | 'design'>>

/** Computes the parts of a flow after changes, interruptible between them. */
function* partsAfter(snapshot: FlowSnapshot, changes: readonly FlowChange[]): SliceGenerator<Applied> {
  const visits = [...snapshot.visits]
  const messages = [...snapshot.messages]
  let { flow } = snapshot
  let version: Partial<Pick<FlowSnapshot, 'version' | 'design'>> = {}
  yield* forEachInSlices(changes, (change) => {
    if (change.type === 'message.add') messages.push(change.message)
    else if (change.type === 'visit.enter') visits.push(change.visit)
    else if (change.type === 'version.set') version = { version: change.id, design: change.design }
    else flow = headAfter(flow, change)
  })
  yield* markMessages(messages, changes)
  return { ...version, flow, visits: signed(visits, changes), messages }
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
