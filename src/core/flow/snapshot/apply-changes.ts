import { mapInSlices, runInSlices, type SliceGenerator } from '../../slices'
import type { FlowChange } from './flow-changes'
import type { FlowMessage, FlowSnapshot, FlowState, Visit } from './snapshot'

type Marks = Partial<FlowMessage>

/** Collects what changes in messages: fields of closed ones, then marks. */
function marksIn(changes: readonly FlowChange[]): Map<string, Marks> {
  const marks = new Map<string, Marks>()
  for (const change of changes) {
    if (change.type !== 'message.close') continue
    const { status, at, by, log } = change
    marks.set(change.id, { status, finishedAt: at, finishedId: by, ...(log && { log }) })
  }
  for (const change of changes)
    if (change.type === 'message.mark')
      for (const id of change.ids) marks.set(id, { ...marks.get(id), ...change.marks })
  return marks
}

/** Applies changes to messages, interruptible between them. */
function* messagesAfter(
  messages: FlowMessage[],
  changes: readonly FlowChange[],
): SliceGenerator<FlowMessage[]> {
  const marks = marksIn(changes)
  if (!marks.size) return messages
  yield
  return yield* mapInSlices(messages, (message) => {
    const noted = marks.get(message.id)
    return noted ? { ...message, ...noted } : message
  })
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
  const signs = new Map(
    changes.flatMap((change) => (change.type === 'visit.set' ? [[change.id, change.sign] as const] : [])),
  )
  if (!signs.size) return visits
  return visits.map((visit) => ({ ...visit, sign: signs.get(visit.id) ?? visit.sign }))
}

/** Applies changes to a flow in memory, as the database does; for previews, simulation and tests. */
export function applyChanges(snapshot: FlowSnapshot, changes: readonly FlowChange[]): FlowSnapshot {
  const visits = changes.flatMap((change) => (change.type === 'visit.enter' ? [change.visit] : []))
  const added = changes.flatMap((change) => (change.type === 'message.add' ? [change.message] : []))
  const version = changes.findLast((change) => change.type === 'version.set')
  return {
    ...snapshot,
    ...(version && { version: version.id, design: version.design }),
    flow: changes.reduce(headAfter, snapshot.flow),
    visits: signed([...snapshot.visits, ...visits], changes),
    messages: runInSlices(snapshot, () => messagesAfter([...snapshot.messages, ...added], changes)),
  }
}
