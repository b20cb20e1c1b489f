import type { Result } from '../../../generated/types'
import { runInSlices } from '../../slices'
import type { FlowAction } from '../context'
import type { Actor, FlowChange, FlowSnapshot, LogRecord, Workload, Workloads } from '../snapshot'

/** Step that an action led to, with its assignees and copies. */
interface LedTo {
  step: string
  people: string[]
  isCopy: boolean
}

/** Outcome of an action: steps with their people, started flows, and the end of the flow. */
export interface ActionOutcome {
  steps: LedTo[]
  /** Designs of the started flows. */
  flows: string[]
  result: Result
}

/** Log records written by one action. */
type Lines = readonly Pick<LogRecord, 'nextmessage' | 'cc' | 'sonflows' | 'result'>[]

type Places = Lines[number]['nextmessage'] | Lines[number]['cc']

const placesOf = (places: Places, isCopy: boolean): LedTo[] =>
  places.map(({ funid: step, list }) => ({ step, isCopy, people: list.map(({ to }) => to).sort() }))

const orderOf = ({ step, isCopy }: LedTo) => `${step} ${isCopy}`

/** Returns the outcome in an action's log records, normalized to one order. */
export function actionOutcomeOf(lines: Lines): ActionOutcome {
  const steps = lines.flatMap(({ nextmessage, cc }) => [
    ...placesOf(nextmessage, false),
    ...placesOf(cc, true),
  ])
  return {
    steps: steps.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)),
    flows: lines.flatMap(({ sonflows = [] }) => sonflows.map(({ flowid }) => flowid)).sort(),
    result: lines.findLast(({ result }) => result)?.result ?? 'running',
  }
}

/** Returns the log records among changes. */
export const logRecordsOf = (changes: readonly FlowChange[]): LogRecord[] =>
  changes.flatMap((change) => (change.type === 'log.add' ? [change.record] : []))

/** Returns in what two outcomes differ: steps or flows, people, or result; undefined if they are equal. */
export function diffOutcomes(
  was: ActionOutcome,
  would: ActionOutcome,
): 'way' | 'people' | 'result' | undefined {
  const way = ({ steps, flows }: ActionOutcome) => JSON.stringify([steps.map(orderOf), flows])
  const people = ({ steps }: ActionOutcome) => JSON.stringify(steps)
  if (way(was) !== way(would)) return 'way'
  if (people(was) !== people(would)) return 'people'
  return was.result === would.result ? undefined : 'result'
}

/** Whether two actions led to the same steps, people and end. */
export const isSameOutcome = (one: ActionOutcome, other: ActionOutcome): boolean =>
  diffOutcomes(one, other) === undefined

/** Response of a remote function during an action. */
interface KeptAnswer {
  name: string
  args: readonly unknown[]
  value: unknown
}

/** Action as stored beside its log record, so that it can be replayed: plain JSON. */
export interface RecordedAction {
  /** Name of the rule. */
  rule: string
  /** Input of the rule. */
  input: unknown
  actor: Actor
  /** Responses of remote functions; missing if none was called. */
  asked?: KeptAnswer[]
  /** Assignees of distributed steps with their workload; missing if there were none. */
  allotted?: Allotted[]
  /** Messages without a recipient, which the log record does not name: events and skipped steps. */
  unnamed?: UnassignedMessage[]
}

/** Assignee of a distributed step, with their workload at that time. */
interface Allotted extends Workload {
  step: string
  to: string
}

/** Message without a recipient: its step and its id. */
export interface UnassignedMessage {
  step: string
  id: string
}

/** Returns the messages without a recipient among changes. */
export function findUnassignedMessages(changes: readonly FlowChange[]): UnassignedMessage[] {
  const unassigned: UnassignedMessage[] = []
  for (const change of changes) {
    if (change.type !== 'message.add' || change.message.to) continue
    unassigned.push({ step: change.message.stepId, id: change.message.id })
  }
  return unassigned
}

/** Parts of a log record that a replay compares. */
export type PastRecord = Omit<LogRecord, 'formdata' | 'history' | 'reasons'>

/** Past action: its recorded input and its log record. */
export interface PastAction extends RecordedAction {
  record: PastRecord
}

/** Returns the key of a response: function name and arguments. */
export const remoteResponseKey = (name: string, args: readonly unknown[]): string =>
  JSON.stringify([name, ...args])

/** Returns remote functions that record each response; missing responses are not recorded. */
function noting(
  remote: NonNullable<FlowSnapshot['remote']>,
  noted: Map<string, KeptAnswer>,
): NonNullable<FlowSnapshot['remote']> {
  return (name, args) => {
    const value = remote(name, args)
    if (value !== undefined) noted.set(remoteResponseKey(name, args), { name, args, value })
    return value
  }
}

/** Returns a workload lookup that records each person it is called for. */
const notingBurdens =
  (burdens: Workloads, noted: Map<string, Allotted>): Workloads =>
  (step, people) => {
    const known = burdens(step, people)
    for (const [to, burden] of known) noted.set(JSON.stringify([step, to]), { step, to, ...burden })
    return known
  }

/** Returns the recorded people who were assigned the step. */
function allottedIn(changes: readonly FlowChange[], noted: ReadonlyMap<string, Allotted>): Allotted[] {
  if (!noted.size) return []
  return changes.flatMap((change) => {
    if (change.type !== 'message.add' || change.message.isCopy) return []
    return noted.get(JSON.stringify([change.message.stepId, change.message.to])) ?? []
  })
}

/** Returns the records of an action, which are shared if its rule is interrupted. */
function* notes() {
  yield
  return { noted: new Map<string, KeptAnswer>(), stood: new Map<string, Allotted>() }
}

/** Decides an action as in production. Returns its changes with the record that allows a replay. */
export function decideAndRecord<Input>(
  snapshot: FlowSnapshot,
  action: FlowAction<Input>,
  { input, actor }: { input: Input; actor: Actor },
): { changes: FlowChange[]; act: RecordedAction } {
  const { noted, stood } = runInSlices(snapshot, notes)
  const { remote, burdens } = snapshot
  const requester = {
    ...snapshot,
    ...(remote && { remote: noting(remote, noted) }),
    ...(burdens && { burdens: notingBurdens(burdens, stood) }),
  }
  const changes = action.decide(requester, input, actor)
  const requested = noted.size ? { asked: [...noted.values()] } : {}
  const assignments = allottedIn(changes, stood)
  const assigned = assignments.length ? { allotted: assignments } : {}
  const unnamed = findUnassignedMessages(changes)
  const added = unnamed.length ? { unnamed } : {}
  return { changes, act: { rule: action.name, input, actor, ...requested, ...assigned, ...added } }
}
