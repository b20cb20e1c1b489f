import {
  countWaiting,
  type FlowChange,
  type FlowMessage,
  findMessagesInSlices,
  type RecordedAction,
  withdrawalMinutesOf,
} from '../../../core/flow'
import { forEachInSlices, mapInSlices, type SliceGenerator } from '../../../core/slices'
import type { Context, JsonbParameter } from '../../platform'
import { trackOrSignMessages } from '../../queries'
import type { UndoRows } from '../../queries/flow/decision-undo'
import type { StatementPart } from '../../queries/flow/flow-rows-statement'
import { serializeFlowRows } from '../../queries/flow/flow-rows-writer'
import {
  type ClosingParameters,
  type MessageClosing,
  serializeClosings,
} from '../../queries/flow/flow-writer'
import type { NewChainLink, NewFlowRows } from '../../queries/flow/new-flow-rows'
import { compactPredecessors } from '../../queries/flow/predecessor-codec'
import { serializeMarks } from '../../queries/message/message-marks'
import type { ActionResult } from '../../read-models/action-context/load-context'

type ChangeOf<Type extends FlowChange['type']> = Extract<FlowChange, { type: Type }>

/** Returns the changes of a type, in their order. */
type ChangeLookup = <Type extends FlowChange['type']>(type: Type) => readonly ChangeOf<Type>[]

/** Rows of an action, serialized before its first statement is sent. */
export interface ActionRows {
  closings: ClosingParameters[]
  /** Missing if nothing is marked. */
  marks: JsonbParameter | undefined
  news: StatementPart[]
  hasMessages: boolean
  unfinished: number
  /** Missing if the action stores no decision and takes none back. */
  undo: UndoRows | undefined
}

/** Serializes what an action writes, interruptible between rows. */
export function* serializeAction(
  actionResult: ActionResult,
  context: Context,
  link: NewChainLink | undefined,
): SliceGenerator<ActionRows> {
  const changes = yield* groupChanges(actionResult.changes)
  const closings = yield* serializeClosings(yield* closingsOf(changes('message.close'), actionResult))
  const marks = yield* serializeMarks(changes('message.mark'))
  const news = { ...(yield* newsOf(changes, actionResult, context)), link }
  trackOrSignMessages(news)
  return {
    closings,
    marks,
    news: yield* serializeFlowRows(news),
    hasMessages: news.messages.length > 0,
    unfinished: countWaiting(actionResult.after),
    undo: undoRowsOf(changes, actionResult),
  }
}

/** Returns the rows about decisions that may be taken back, or are taken back; missing for most actions. */
function undoRowsOf(changes: ChangeLookup, { snapshot }: ActionResult): UndoRows | undefined {
  const stored = changes('undo.store').map(({ undo }) => undo)
  const deleted = changes('undo.delete').map(({ messageId }) => messageId)
  if (!stored.length && !deleted.length) return undefined
  const withdrawnVisits = changes('visit.withdraw').flatMap(({ ids }) => ids)
  const minutes = withdrawalMinutesOf(snapshot)
  return { stored, deleted, withdrawnVisits, restored: changes('message.restore'), minutes }
}

/** Groups changes by their type. */
function* groupChanges(changes: readonly FlowChange[]): SliceGenerator<ChangeLookup> {
  const groups = new Map<FlowChange['type'], FlowChange[]>()
  yield* forEachInSlices(changes, (change) => {
    const group = groups.get(change.type)
    if (group) group.push(change)
    else groups.set(change.type, [change])
  })
  return <Type extends FlowChange['type']>(type: Type) => (groups.get(type) ?? []) as ChangeOf<Type>[]
}

/**
 * Returns the messages closed by the action, with the status they had; those the action itself added are
 * inserted as closed.
 */
function* closingsOf(
  closed: readonly ChangeOf<'message.close'>[],
  { snapshot }: ActionResult,
): SliceGenerator<MessageClosing[]> {
  const before = new Map<string, number>()
  const ids = new Set(yield* mapInSlices(closed, ({ id }) => id))
  for (const { id, status } of yield* findMessagesInSlices(snapshot.messages, ids)) before.set(id, status)
  const closings: MessageClosing[] = []
  yield* forEachInSlices(closed, ({ type, ...close }) => {
    const status = before.get(close.id)
    if (status !== undefined) closings.push({ ...close, before: status })
  })
  return closings
}

function* newsOf(
  changes: ChangeLookup,
  { snapshot, after, act }: ActionResult,
  { caller, newId, language, page, origin, data }: Context,
): SliceGenerator<Omit<NewFlowRows, 'link'>> {
  const notice = noticeOf(changes('notify'))
  const effects = yield* mapInSlices(changes('effect'), ({ type, ...rest }) => rest)
  const subFlows = changes('sub-flow.start').map(({ start }) => start)
  const started = subFlows.map((start) => ({
    id: start.id,
    kind: 'sub-flow' as const,
    payload: { ...start, language },
  }))
  const all = [
    ...(notice.people.length
      ? [{ kind: 'notify' as const, payload: { ...notice, ...(page && { page }) } }]
      : []),
    ...effects,
    ...started,
    ...(data === 'prod' && after.flow && isPaperDue(snapshot, after)
      ? [{ kind: 'sign-paper' as const, payload: paperOf(after.flow.id, { caller, language, origin }) }]
      : []),
  ]
  return {
    ...visitsOf(changes, after),
    messages: yield* compactPredecessors(yield* messagesOf(changes('message.add'), after), after.visits),
    logs: logsOf(changes('log.add'), act),
    subFlows,
    effects: yield* mapInSlices(all, (effect) => ({ id: newId(), ...effect })),
    drafts: changes('draft.delete').map(({ kind, target }) => ({ personId: caller.id, kind, target })),
    now: snapshot.now,
  }
}

/** Whether an action ends a flow as approved whose design has its paper signed. */
const isPaperDue = ({ design, flow }: ActionResult['snapshot'], after: ActionResult['after']): boolean =>
  design.set.paperSignature !== undefined && after.flow?.result === 'agreed' && flow?.result !== 'agreed'

function paperOf(
  flowId: string,
  { caller, language, origin }: Pick<Context, 'caller' | 'language' | 'origin'>,
) {
  const { tokenHash: _, ...signer } = caller
  return { flowId, caller: signer, language, ...(origin && { origin }) }
}

/** Returns the messages that the action adds, as it leaves them. */
function* messagesOf(
  added: readonly ChangeOf<'message.add'>[],
  { messages }: ActionResult['after'],
): SliceGenerator<FlowMessage[]> {
  const ids = new Set(yield* mapInSlices(added, ({ message }) => message.id))
  return yield* findMessagesInSlices(messages, ids)
}

/** Log entries of an action; the last one stores how the action can be replayed. */
const logsOf = (added: readonly ChangeOf<'log.add'>[], act: RecordedAction): NewFlowRows['logs'] =>
  added.map(({ record }, at) => (at === added.length - 1 ? { record, act } : { record }))

/** Visits that begin, as the action leaves them, and the signing progress of earlier ones. */
function visitsOf(
  changes: ChangeLookup,
  { visits }: ActionResult['after'],
): Pick<NewFlowRows, 'visits' | 'signings'> {
  const entered = new Set(changes('visit.enter').map(({ visit }) => visit.id))
  const set = new Set(changes('visit.set').map(({ id }) => id))
  return {
    visits: visits.filter(({ id }) => entered.has(id)),
    signings: visits
      .filter(({ id }) => set.has(id) && !entered.has(id))
      .map(({ id, sign }) => ({ id, sign })),
  }
}

/** People whose lists and badges the action affects, and the messages new to them. */
const noticeOf = (notices: readonly ChangeOf<'notify'>[]) => ({
  people: [...new Set(notices.flatMap(({ people }) => people))],
  messageIds: notices.flatMap(({ messageIds }) => messageIds),
})
