import type { Result } from '../../../generated/types'
import { forEachInSlices, runInSlices, type SliceGenerator } from '../../slices'
import { type ActionContext, createFlowHead } from '../context'
import { scheduleTimers } from '../deadline/schedule-timers'
import { pendingReturnRequest } from '../guards/return-request'
import { questionOutcomeOf } from '../questions/question-outcome'
import { truncateReasons } from '../routing/link-conditions'
import {
  countWaiting,
  type FlowChange,
  type FlowMessage,
  type FlowSnapshot,
  type FlowState,
  findMessagesInSlices,
  flowResultOf,
  type LogRecord,
  logType,
} from '../snapshot'
import { listSubFlowStarts, notifyParent } from './sub-flows'

/** Contents of a log record besides its author and time. */
export type LogRecordInput = Pick<LogRecord, 'type2' | 'stepId' | 'stepName'> & Partial<LogRecord>

/** Creates a log record by the actor. */
export function createLogRecord({ before, actor }: ActionContext, entry: LogRecordInput): LogRecord {
  return {
    id: before.newId(),
    messageId: null,
    messageIds: [],
    button: '',
    preStepName: null,
    at: before.now,
    actorId: actor.id,
    actorName: actor.name,
    realId: actor.realId ?? null,
    realName: actor.realName ?? null,
    ...(actor.via && { via: actor.via }),
    formdata: [],
    suggest: '',
    reason: '',
    nextmessage: [],
    cc: [],
    history: [],
    finished: false,
    ...entry,
  }
}

/**
 * Publishes whose lists the changes affect, including the creator and people with a return request, and what
 * is new to them.
 */
function* notice({ before, changes }: ActionContext, { createdId }: FlowState): SliceGenerator<FlowChange[]> {
  const added: FlowMessage[] = []
  const closed = new Set<string>()
  for (const change of changes) {
    if (change.type === 'message.add') added.push(change.message)
    if (change.type === 'message.close' || change.type === 'message.restore') closed.add(change.id)
  }
  const people = new Set<string>()
  const messageIds: string[] = []
  yield
  const note = (message: FlowMessage) => {
    people.add(message.to).add(pendingReturnRequest(message)?.by ?? '')
  }
  yield* forEachInSlices(added, (message) => {
    note(message)
    const { id, to, finishedAt } = message
    const isOver = closed.delete(id) || finishedAt !== null
    if (to && !isOver) messageIds.push(id)
  })
  yield* forEachInSlices(yield* findMessagesInSlices(before.messages, closed), note)
  people.add(createdId).delete('')
  return [{ type: 'notify', people: [...people], messageIds }]
}

/**
 * Computes the result of a flow without waiting messages: a cancellation decides, otherwise the last
 * decisions.
 */
function endingOf(act: ActionContext, now: FlowSnapshot, type2: LogRecord['type2']): Result {
  if (type2 !== logType.cancel) return flowResultOf(now)
  return createFlowHead(now).createdId === act.actor.id ? 'withdrawn' : 'cancelled'
}

/**
 * Determines whether the flow is finished, and with which result; a flow that had ended retains its result.
 */
function settle(act: ActionContext, type2: LogRecord['type2']): Result {
  const now = act.flow
  const { finishedAt, result } = createFlowHead(now)
  if (countWaiting(now) > 0) {
    if (result !== 'running') act.changes.push({ type: 'flow.set', result: 'running' })
    return 'running'
  }
  if (finishedAt !== null && type2 !== logType.cancel) return result
  const ending = endingOf(act, now, type2)
  act.changes.push({ type: 'flow.set', finishedAt: finishedAt ?? act.before.now, result: ending })
  return ending
}

/** Notifies the program that asked, if the flow ends a question. */
function answerQuestion({ flow, actor }: ActionContext, entry: LogRecord): FlowChange[] {
  const payload = questionOutcomeOf(flow, { actor, entry })
  return payload ? [{ type: 'effect', kind: 'question-ended', payload }] : []
}

/** Finishes an action: ends the flow if no message waits, appends the log record and notifies people. */
export function finishAction(act: ActionContext, entry: LogRecordInput): FlowChange[] {
  scheduleTimers(act)
  const result = settle(act, entry.type2)
  const finished = result !== 'running'
  const sonflows = listSubFlowStarts(act.changes)
  const started = sonflows.length ? { sonflows } : {}
  const ended = finished ? { finished, result } : { finished }
  const history = [...(entry.history ?? []), ...act.spared]
  const { head } = act
  const flowChanges = runInSlices(act.before, () => notice(act, head))
  const record = createLogRecord(act, {
    ...entry,
    ...started,
    ...ended,
    history,
    reasons: truncateReasons(act.reasons),
  })
  const answered = finished ? answerQuestion(act, record) : []
  return [...act.changes, { type: 'log.add', record }, ...notifyParent(act), ...answered, ...flowChanges]
}

/**
 * Finishes an action that closes nothing: appends the log record and notifies people, again for these
 * messages.
 */
export function logAction(
  act: ActionContext,
  entry: LogRecordInput,
  view: { people: string[]; messageIds: string[] },
): FlowChange[] {
  const people = [...new Set(view.people)]
  const record = createLogRecord(act, entry)
  return [
    ...act.changes,
    { type: 'log.add', record },
    { type: 'notify', people, messageIds: view.messageIds },
  ]
}
