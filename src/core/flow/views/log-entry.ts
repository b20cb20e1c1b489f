import type { LogEntry } from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import type { LogRecord } from '../snapshot/flow-changes'
import { type ReasonReader, toPathReason } from './path-reason'
import { redactReasons } from './redact-reasons'

/** Whose history is told to whom. */
interface LogReader extends ReasonReader {
  flowId: string
  directory: Directory
}

/** What only some kinds of lines tell. */
const rareOf = ({ added, tally, turns, versions, levels, automatic }: LogRecord): Partial<LogEntry> => ({
  ...(added && { added }),
  ...(tally && { tally }),
  ...(turns && { turns }),
  ...(versions && { versions }),
  ...(levels && { levels }),
  ...(automatic && { automatic }),
})

/** A line of history as a person may read it: changes of fields that are kept from the person are left out. */
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
