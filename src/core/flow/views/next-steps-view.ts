import type { Forwarding } from '../../../generated/types'
import { listPickRequests } from '../assignment/picks'
import { listSubFlowStarts } from '../engine/sub-flows'
import {
  applyChanges,
  type FlowChange,
  type FlowSnapshot,
  isWaiting,
  type LogRecord,
  logType,
  messageStatus,
  withdrawalMinutesOf,
} from '../snapshot'

function recordsIn(changes: readonly FlowChange[]): LogRecord[] {
  const records: LogRecord[] = []
  for (const change of changes) if (change.type === 'log.add') records.push(change.record)
  return records
}

/** Maximum number of missing signers that are named. */
export const maxMissingSignerNames = 20

/** Returns who still has to sign in the current and-sign visit: the first names, and the number of others. */
function missingSigners(after: FlowSnapshot, records: LogRecord[]) {
  const signed = records.find(({ type2 }) => type2 === logType.andsign)?.messageId
  if (!signed) return { waiting: [] }
  const visit = after.messages.find(({ id }) => id === signed)?.visitId
  const names = after.messages
    .filter((one) => one.visitId === visit && isWaiting(one))
    .map(({ toName }) => toName)
  const more = Math.max(0, names.length - maxMissingSignerNames) + (after.leftOut?.inVisit ?? 0)
  return { waiting: names.slice(0, maxMissingSignerNames), ...(more && { waiting_more: more }) }
}

/** Returns how many other or-signers are no longer needed, if any (domain facts 2.4). */
function spared(records: LogRecord[]) {
  const closed = records.flatMap(({ history }) => history)
  const either_signed = closed.filter(({ to }) => to === messageStatus.eitherSigned).length
  return either_signed ? { either_signed } : {}
}

/** Returns the decision among changes that its author may withdraw; it has sent nothing out of the flow. */
function withdrawable(
  snapshot: FlowSnapshot,
  changes: readonly FlowChange[],
): Partial<Pick<Forwarding, 'withdraw'>> {
  const undo = changes.flatMap((change) => (change.type === 'undo.store' ? [change.undo] : []))[0]
  if (!undo || undo.sent.length) return {}
  const until = undo.at + withdrawalMinutesOf(snapshot) * 60_000
  return { withdraw: { msgid: undo.messageId, until: new Date(until).toISOString() } }
}

/** Describes where the changes of an action lead, for preview and response; `after` is the flow with them. */
export function toForwarding(
  snapshot: FlowSnapshot,
  changes: readonly FlowChange[],
  after = applyChanges(snapshot, changes),
): Forwarding {
  const records = recordsIn(changes)
  const sonflows = listSubFlowStarts(changes)
  const picks = listPickRequests(snapshot, changes, after)
  const tally = records.find((record) => record.tally)?.tally
  return {
    flowname: snapshot.flowName,
    flowlistid: after.flow?.id ?? '',
    nextmessage: records.flatMap(({ nextmessage }) => nextmessage),
    cc: records.flatMap(({ cc }) => cc),
    nextSonFlows: sonflows.map(({ flowname: n, flowid: v }) => ({ n, v })),
    sonflows,
    ...(tally && { tally }),
    ...(picks.length && { picks }),
    finished: records.some(({ finished }) => finished),
    ...withdrawable(snapshot, changes),
    ...missingSigners(after, records),
    ...spared(records),
  }
}
