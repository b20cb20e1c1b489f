import type { Control, FlowDesign } from '../../../generated/types'
import { type FormValues, getOwnValue, isSameValue } from '../../form'
import { mapInSlices, runInSlices, runStage, type SliceGenerator } from '../../slices'
import { applyChanges } from './apply-changes'
import type { FlowChange } from './flow-changes'
import type { FlowMessage, FlowSnapshot, FlowState, SignState } from './snapshot'

/*
 * What a decision changed, so that its author can take it back for some minutes. It is the difference that the decision
 * made, not the flow before: others may act in other branches in the meantime, and their acts stay.
 */

/** Fields of a message that taking back a decision restores. */
export type FormerMessageFields = Pick<
  FlowMessage,
  'status' | 'finishedAt' | 'finishedId' | 'log' | 'seat' | 'expiresAt' | 'deadline' | 'level'
>

type HeadFields = Pick<FlowState, 'desc' | 'level' | 'finishedAt' | 'picks'>

/** Value before a decision, and the value that the decision left. */
interface Changed<Value> {
  was: Value
  now: Value
}

/** Changes of one decision, as far as taking it back restores them. */
export interface DecisionUndo {
  messageId: string
  at: number
  /** Version of the design by which it was decided. */
  version: string
  head: Changed<HeadFields>
  /** Changed values of the form, by model; a missing value was not there. */
  form: ({ model: string } & Partial<Changed<unknown>>)[]
  signs: ({ id: string } & Changed<SignState | null>)[]
  /** Messages that the decision closed or marked, its own among them. */
  messages: ({ id: string; was: FormerMessageFields } & Pick<FlowMessage, 'status' | 'seat'>)[]
  /** Messages that the decision led to. */
  added: ({ id: string } & Pick<FlowMessage, 'status' | 'seat'>)[]
  /** Visits that the decision began. */
  visits: string[]
  /** Ids and names of what the decision sent out of the flow: events, started flows, the end for the parent flow. */
  sent: { kind: 'event' | 'sub-flow' | 'parent'; name: string }[]
}

/** Returns for how many minutes decisions may be taken back: by the design, otherwise by the company; 0 = never. */
export const withdrawalMinutesOf = ({
  design,
  control,
}: {
  design: Pick<FlowDesign, 'set'>
  control?: Control
}): number => design.set.control?.withdraw_minutes ?? control?.withdraw_minutes ?? 0

const headOf = ({ desc, level, finishedAt, picks = null }: FlowState): HeadFields => ({
  desc,
  level,
  finishedAt,
  picks,
})

function changedValues(was: FormValues, now: FormValues): DecisionUndo['form'] {
  const models = [...new Set([...Object.keys(was), ...Object.keys(now)])]
  return models
    .filter((model) => !isSameValue(getOwnValue(was, model), getOwnValue(now, model)))
    .map((model) => ({ model, was: getOwnValue(was, model), now: getOwnValue(now, model) }))
}

const formerFieldsOf = (message: FlowMessage): FormerMessageFields => {
  const { status, finishedAt, finishedId, log, seat, expiresAt, deadline, level } = message
  return {
    status,
    finishedAt,
    finishedId,
    log,
    seat: seat ?? null,
    expiresAt,
    deadline: deadline ?? null,
    level,
  }
}

/** Returns what changes send out of the flow and nobody can call back; a timer only waits. */
function sentBy({ design }: FlowSnapshot, changes: readonly FlowChange[]): DecisionUndo['sent'] {
  return changes.flatMap((change): DecisionUndo['sent'] => {
    if (change.type === 'sub-flow.start') return [{ kind: 'sub-flow', name: change.start.name }]
    if (change.type === 'effect' && change.kind === 'sub-flow-ended') return [{ kind: 'parent', name: '' }]
    if (change.type !== 'message.add' || change.message.dealtype !== 'event' || change.message.isCopy)
      return []
    const step = design.funlist.find(({ id }) => id === change.message.stepId)
    return step?.event_set?.type === 'timer' ? [] : [{ kind: 'event', name: change.message.stepName }]
  })
}

/** Ids of the messages and visits that changes touch. */
function touchedBy(changes: readonly FlowChange[]) {
  const messages = new Set<string>()
  const added = new Set<string>()
  const signs = new Set<string>()
  const visits: string[] = []
  for (const change of changes) {
    if (change.type === 'message.close') messages.add(change.id)
    else if (change.type === 'message.mark') for (const id of change.ids) messages.add(id)
    else if (change.type === 'message.add') added.add(change.message.id)
    else if (change.type === 'visit.set') signs.add(change.id)
    else if (change.type === 'visit.enter') visits.push(change.visit.id)
  }
  return { messages, added, signs, visits }
}

function* messagesAfter(
  before: FlowSnapshot,
  after: FlowSnapshot,
  touched: ReturnType<typeof touchedBy>,
): SliceGenerator<Pick<DecisionUndo, 'messages' | 'added'>> {
  const was = new Map(before.messages.map((one) => [one.id, one]))
  const all = yield* mapInSlices(after.messages, (message) => {
    const { id, status, seat = null } = message
    const old = touched.messages.has(id) ? was.get(id) : undefined
    if (old) return { changed: { id, status, seat, was: formerFieldsOf(old) } }
    return touched.added.has(id) ? { added: { id, status, seat } } : {}
  })
  return {
    messages: all.flatMap(({ changed }) => changed ?? []),
    added: all.flatMap(({ added }) => added ?? []),
  }
}

/** Computes what the changes of a decision must restore when it is taken back. */
export function createDecisionUndo(
  before: FlowSnapshot,
  messageId: string,
  changes: readonly FlowChange[],
): DecisionUndo | undefined {
  const after = applyChanges(before, changes)
  if (!before.flow || !after.flow) return undefined
  const touched = runStage(before, changes.length, () => touchedBy(changes))
  const signOf = ({ visits }: FlowSnapshot, id: string) => visits.find((one) => one.id === id)?.sign ?? null
  const known = [...touched.signs].filter((id) => !touched.visits.includes(id))
  return {
    messageId,
    at: before.now,
    version: before.version,
    head: { was: headOf(before.flow), now: headOf(after.flow) },
    form: changedValues(before.flow.form, after.flow.form),
    signs: known.map((id) => ({ id, was: signOf(before, id), now: signOf(after, id) })),
    ...runInSlices(before, () => messagesAfter(before, after, touched)),
    visits: touched.visits,
    sent: sentBy(before, changes),
  }
}
