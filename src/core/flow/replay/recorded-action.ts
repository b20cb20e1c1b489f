import { runInSlices } from '../../slices'
import type { FlowAction } from '../context/define-action'
import type { FlowChange, LogRecord } from '../snapshot/flow-changes'
import type { Actor, FlowSnapshot, Workload, Workloads } from '../snapshot/snapshot'

/** What a remote function answered while an act was decided. */
interface KeptAnswer {
  name: string
  args: readonly unknown[]
  value: unknown
}

/** An act as history keeps it beside its line of the log, so that it can be decided again: plain JSON. */
export interface RecordedAction {
  /** The rule's name. */
  rule: string
  /** What the rule was given. */
  input: unknown
  actor: Actor
  /** What remote functions answered; missing where none was asked. */
  asked?: KeptAnswer[]
  /** Who got steps that were shared out, and how he stood; missing where none was. */
  allotted?: Allotted[]
  /** Messages that it added for nobody, which the line of the log does not name: events and steps that were skipped. */
  unnamed?: UnassignedMessage[]
}

/** Who got a step that was shared out, and how he stood then. */
interface Allotted extends Workload {
  step: string
  to: string
}

/** A message for nobody: its step and its id. */
export interface UnassignedMessage {
  step: string
  id: string
}

/** The messages for nobody among changes. */
export const findUnassignedMessages = (changes: readonly FlowChange[]): UnassignedMessage[] =>
  changes.flatMap((change) =>
    change.type === 'message.add' && !change.message.to
      ? [{ step: change.message.stepId, id: change.message.id }]
      : [],
  )

/** What of a line of the log a replay looks at. */
export type PastRecord = Omit<LogRecord, 'formdata' | 'history' | 'reasons'>

/** An act of the past: what was decided, and what came of it. */
export interface PastAction extends RecordedAction {
  record: PastRecord
}

/** Under which an answer is found again: the same function with the same arguments. */
export const answerKey = (name: string, args: readonly unknown[]): string => JSON.stringify([name, ...args])

/** Answers as they are asked for, with a note of each; what is not answered is not noted. */
function noting(
  remote: NonNullable<FlowSnapshot['remote']>,
  noted: Map<string, KeptAnswer>,
): NonNullable<FlowSnapshot['remote']> {
  return (name, args) => {
    const value = remote(name, args)
    if (value !== undefined) noted.set(answerKey(name, args), { name, args, value })
    return value
  }
}

/** How people stand, with a note of each who was asked about. */
const notingBurdens =
  (burdens: Workloads, noted: Map<string, Allotted>): Workloads =>
  (step, people) => {
    const known = burdens(step, people)
    for (const [to, burden] of known) noted.set(JSON.stringify([step, to]), { step, to, ...burden })
    return known
  }

/** Of those who were asked about, whoever got the step. */
const allottedIn = (changes: readonly FlowChange[], noted: ReadonlyMap<string, Allotted>): Allotted[] =>
  changes.flatMap((change) => {
    if (change.type !== 'message.add' || change.message.isCopy) return []
    return noted.get(JSON.stringify([change.message.stepId, change.message.to])) ?? []
  })

/** The notes of an act, which are the same where its rule is interrupted. */
function* notes() {
  yield
  return { noted: new Map<string, KeptAnswer>(), stood: new Map<string, Allotted>() }
}

/** Decides an act as production does, and says how it can be decided again. */
export function decideAndRecord<Input>(
  snapshot: FlowSnapshot,
  action: FlowAction<Input>,
  { input, actor }: { input: Input; actor: Actor },
): { changes: FlowChange[]; act: RecordedAction } {
  const { noted, stood } = runInSlices(snapshot, notes)
  const { remote, burdens } = snapshot
  const asking = {
    ...snapshot,
    ...(remote && { remote: noting(remote, noted) }),
    ...(burdens && { burdens: notingBurdens(burdens, stood) }),
  }
  const changes = action.decide(asking, input, actor)
  const asked = noted.size ? { asked: [...noted.values()] } : {}
  const got = allottedIn(changes, stood)
  const allotted = got.length ? { allotted: got } : {}
  const unnamed = findUnassignedMessages(changes)
  const added = unnamed.length ? { unnamed } : {}
  return { changes, act: { rule: action.name, input, actor, ...asked, ...allotted, ...added } }
}
