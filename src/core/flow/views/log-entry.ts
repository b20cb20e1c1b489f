import type { LogEntry } from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import type { LogRecord } from '../snapshot/flow-changes'
import { type ReasonReader, toPathReason } from './path-reason'
import { redactReasons } from './redact-reasons'

/** Reader of a log entry, and the flow it belongs to. */
interface LogReader extends ReasonReader {
  flowId: string
  directory: Directory
}

/** Returns the fields that only some kinds of records have. */
const rareOf = ({ added, tally, turns, versions, levels, automatic }: LogRecord): Partial<LogEntry> => ({
  ...(added && { added }),
  ...(tally && { tally }),
  ...(turns && { turns }),
  ...(versions && { versions }),
  ...(levels && { levels }),
  ...(automatic && { automatic }),
})

/** Converts a log record to an entry for a reader, without changes of fields hidden from them. */
export const toLogEntry = (record: LogRecord, { flowId, directory, ...reader }: LogReader): LogEntry => ({
  _id: record.id,
  type2: record.type2,
  flowlistid: flowId,
  flowmsgid: record.messageId,
  button: record.button,
  ...(record.outcome && { outcome: record.outcome }),
  ...(record.proved && { proved: record.proved }),
  ...(record.result && { result: record.result }),
  ...rareOf(record),
  PreFunName: record.preStepName,
  NowFunName: record.stepName,
  NowFunid: record.stepId,
  created_at: new Date(record.at).toISOString(),
  created_id: record.actorId,
  creater: record.actorName,
  actor: record.realName,
  ...(record.entrustFrom && { entrust_from: record.entrustFrom }),
  depts: (directory.person(record.actorId)?.departments ?? []).map(({ id }) => ({
    v: id,
    n: directory.department(id)?.name ?? id,
  })),
  formdata: record.formdata.filter(({ m }) => m === '' || reader.sight.models.has(m)),
  suggest: record.suggest,
  reason: record.reason,
  ...(record.asked && { asked: record.asked }),
  ...redactReasons(record, reader.sight),
  reasons: (record.reasons ?? []).map((reason) => toPathReason(reason, reader)),
  history: record.history,
  finished: record.finished,
  ...(record.calendar && {
    calendar: { rule: record.calendar.rule, at: new Date(record.calendar.at).toISOString() },
  }),
  ...(record.deadline && {
    deadline: { ...record.deadline, end: new Date(record.deadline.end).toISOString() },
  }),
})
