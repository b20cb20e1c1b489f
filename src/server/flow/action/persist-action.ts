import { countWaiting, type FlowChange, type RecordedAction } from '../../../core/flow'
import type { StoredFile } from '../../../generated/types'
import { awaitStatements, type Tx } from '../../platform/db/db'
import type { Context } from '../../platform/http/define-call'
import { finishInSlices } from '../../platform/time-slice'
import {
  closeMessages,
  insertFlowRows,
  type MessageClosing,
  type NewChainLink,
  type NewFlowRows,
  updateFlow,
} from '../../queries/flow/flow-writer'
import { compactPredecessors } from '../../queries/flow/predecessor-codec'
import { type FlowKey, markMessages } from '../../queries/message/message-marks'
import type { ActionResult } from '../../read-models/action-context/load-context'
import { CompanyChangedError } from '../../read-models/action-context/retry-with-recipients'
import { buildChainLink } from './append-to-chain'
import { insertNewFlow } from './insert-flow'

type ChangeOf<Type extends FlowChange['type']> = Extract<FlowChange, { type: Type }>

const changesOf = <Type extends FlowChange['type']>(changes: FlowChange[], type: Type) =>
  changes.filter((change): change is ChangeOf<Type> => change.type === type)

/**
 * Author of the write, and the company version that the action was decided on; missing where the company is
 * locked.
 */
interface Writing {
  context: Context
  companyVersion?: number
  /** Files attached to the opinion. */
  attached?: readonly StoredFile[]
}

/** Writes what an action changes; a new flow gets its document number here. */
export async function persistAction(tx: Tx, deed: ActionResult, writing: Writing): Promise<void> {
  const write = await prepareActionWrite(deed, writing)
  await write(tx)
}

/**
 * Prepares the writes of an action. Returns a function that sends the statements, the first of them before
 * anything is awaited.
 */
export async function prepareActionWrite(
  deed: ActionResult,
  writing: Writing,
): Promise<(tx: Tx) => Promise<void>> {
  const link = await finishInSlices(buildChainLink(deed, writing))
  return (tx) => writeLinked(tx, deed, { ...writing, link })
}

async function writeLinked(
  tx: Tx,
  deed: ActionResult,
  writing: Writing & { link?: NewChainLink },
): Promise<void> {
  const { context, companyVersion, link } = writing
  const { workspace } = context.caller
  const head = deed.after.flow
  if (!head) throw new Error('an act left no flow behind')
  const unfinished = countWaiting(deed.after)
  const { now } = deed.snapshot
  const place = { workspace, flowId: head.id }
  const news = { ...newsOf(deed, context), link }
  await awaitStatements([
    closeAll(tx, place, closingsOf(deed)),
    markMessages(tx, place, changesOf(deed.changes, 'message.mark')),
    deed.running
      ? updateFlow(tx, workspace, head, { unfinished, now, versionId: deed.after.version })
      : insertNewFlow(tx, deed, { ...context, head, unfinished }),
    insertFlowRows(tx, place, news).then((version) => {
      if (news.messages.length && version !== (companyVersion ?? version)) throw new CompanyChangedError()
    }),
  ])
}

async function closeAll(tx: Tx, place: FlowKey, closings: MessageClosing[]): Promise<void> {
  if ((await closeMessages(tx, place, closings)) < closings.length)
    throw new Error(`a message of flow ${place.flowId} changed under its lock`)
}

/**
 * Messages closed by the action, with the status they had; those the action itself added are inserted as
 * closed.
 */
function closingsOf({ changes, snapshot }: ActionResult): MessageClosing[] {
  const before = new Map(snapshot.messages.map(({ id, status }) => [id, status]))
  return changesOf(changes, 'message.close').flatMap(({ type, ...close }) => {
    const status = before.get(close.id)
    return status === undefined ? [] : [{ ...close, before: status }]
  })
}

/** Log entries of an action; the last one stores how the action can be replayed. */
function logsOf(changes: FlowChange[], act: RecordedAction): NewFlowRows['logs'] {
  const records = changesOf(changes, 'log.add').map(({ record }) => record)
  return records.map((record, at) => (at === records.length - 1 ? { record, act } : { record }))
}

function newsOf(
  { changes, snapshot, after, act }: ActionResult,
  { caller, newId, language }: Context,
): Omit<NewFlowRows, 'link'> {
  const added = new Set(changesOf(changes, 'message.add').map(({ message }) => message.id))
  const notice = noticeOf(changes)
  const effects = changesOf(changes, 'effect').map(({ type, ...rest }) => rest)
  const subFlows = changesOf(changes, 'sub-flow.start').map(({ start }) => start)
  const begun = subFlows.map((start) => ({
    id: start.id,
    kind: 'sub-flow' as const,
    payload: { ...start, language },
  }))
  return {
    ...visitsOf(changes, after),
    messages: compactPredecessors(
      after.messages.filter(({ id }) => added.has(id)),
      after.visits,
    ),
    logs: logsOf(changes, act),
    subFlows,
    effects: [
      ...(notice.people.length ? [{ kind: 'notify' as const, payload: notice }] : []),
      ...effects,
      ...begun,
    ].map((effect) => ({ id: newId(), ...effect })),
    drafts: changesOf(changes, 'draft.delete').map(({ kind, target }) => ({
      personId: caller.id,
      kind,
      target,
    })),
    now: snapshot.now,
  }
}

/** Visits that begin, as the action leaves them, and the signing progress of earlier ones. */
function visitsOf(
  changes: FlowChange[],
  { visits }: ActionResult['after'],
): Pick<NewFlowRows, 'visits' | 'signings'> {
  const entered = new Set(changesOf(changes, 'visit.enter').map(({ visit }) => visit.id))
  const set = new Set(changesOf(changes, 'visit.set').map(({ id }) => id))
  return {
    visits: visits.filter(({ id }) => entered.has(id)),
    signings: visits
      .filter(({ id }) => set.has(id) && !entered.has(id))
      .map(({ id, sign }) => ({ id, sign })),
  }
}

/** People whose lists and badges the action affects, and the messages new to them. */
function noticeOf(changes: FlowChange[]) {
  const notices = changesOf(changes, 'notify')
  return {
    people: [...new Set(notices.flatMap(({ people }) => people))],
    messageIds: notices.flatMap(({ messageIds }) => messageIds),
  }
}
