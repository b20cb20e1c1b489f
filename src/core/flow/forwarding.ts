import type { Forwarding } from '../../generated/types'
import { applyChanges } from './apply'
import type { FlowChange, LogRecord } from './changes'
import { isWaiting } from './lineage'
import type { FlowSnapshot } from './snapshot'
import { logType } from './status'
import { startedIn } from './sub-flows'

const recordsIn = (changes: readonly FlowChange[]): LogRecord[] =>
  changes.flatMap((change) => (change.type === 'log.add' ? [change.record] : []))

/** Names whose sign is still missing in the and-sign visit that was signed. */
function missingSigners(after: FlowSnapshot, records: LogRecord[]): string[] {
  const signed = records.filter(({ type2 }) => type2 === logType.andsign).map(({ messageId }) => messageId)
  const visits = new Set(after.messages.filter(({ id }) => signed.includes(id)).map(({ visitId }) => visitId))
  return after.messages.filter((one) => visits.has(one.visitId) && isWaiting(one)).map(({ toName }) => toName)
}

/** What an act's changes lead to, as preview and answer tell it. */
export function toForwarding(snapshot: FlowSnapshot, changes: readonly FlowChange[]): Forwarding {
  const after = applyChanges(snapshot, changes)
  const records = recordsIn(changes)
  const sonflows = startedIn(changes)
  return {
    flowname: snapshot.flowName,
    flowlistid: after.flow?.id ?? '',
    nextmessage: records.flatMap(({ nextmessage }) => nextmessage),
    cc: records.flatMap(({ cc }) => cc),
    nextSonFlows: sonflows.map(({ flowname: n, flowid: v }) => ({ n, v })),
    sonflows,
    finished: records.some(({ finished }) => finished),
    waiting: missingSigners(after, records),
  }
}
