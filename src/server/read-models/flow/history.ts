import {
  type FormVisibility,
  type LogRecord,
  type LogTranslator,
  toLogEntry,
  translateLogField,
  truncateLogEntry,
} from '../../../core/flow'
import { itemsOf } from '../../../core/form'
import type { FlowDesign, LogEntry, SubFlowState } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { translators } from '../../platform/i18n/texts'
import { toStoredFile } from '../../presenters/file'
import { listLogs } from '../../queries/flow/running-flow'
import { type FileRow, listOpinionFiles } from '../../queries/jobs/file'
import type { RunningFlowContext } from '../action-context/visible-flow'
import { loadLocalizer } from '../design/localize-response'
import { listSubFlowStates } from './sub-flows'

/** Reads a flow's history, redacted for the reader, oldest first. */
export async function readHistory(
  { scene, sight }: { scene: RunningFlowContext; sight: FormVisibility },
  context: Context,
): Promise<LogEntry[]> {
  const { db, caller, language } = context
  const { id } = scene.running
  const { directory, design, groups } = scene.snapshot
  const [records, files, started, telling] = await Promise.all([
    listLogs(db, caller.workspace, id),
    listOpinionFiles(db, caller.workspace, id),
    listSubFlowStates(scene, context),
    loadLocalizer(context),
  ])
  const reader = { flowId: id, sight, directory, groups, say: translators[language], inWords: telling.say }
  const inWords = retellerOf(design, { words: telling.words, language })
  return records.map((record) => ({
    ...truncateLogEntry(toLogEntry(inWords(record), { ...reader, design: telling.told(design) })),
    ...startedWith(record, started),
    files: files.filter((file) => isWith(record, file)).map((file) => toStoredFile(file)),
  }))
}

/** Translates form changes to the reader's language. */
function retellerOf({ formset }: FlowDesign, teller: LogTranslator) {
  const items = new Map(itemsOf(formset).map((item) => [item.model, item]))
  return (record: LogRecord): LogRecord => ({
    ...record,
    formdata: record.formdata.map((field) => translateLogField(field, items.get(field.m), teller)),
  })
}

/** Sub-flows that a log entry names, in their current state. */
function startedWith({ sonflows = [] }: LogRecord, started: readonly SubFlowState[]) {
  const ids = new Set(sonflows.map(({ flowlistid }) => flowlistid))
  return ids.size ? { sonflowdetails: started.filter(({ flowlistid }) => ids.has(flowlistid)) } : {}
}

/** Whether a file belongs to the log entry of the button that handled its message, not to a later one. */
const isWith = ({ messageId, button }: LogRecord, file: FileRow) =>
  Boolean(button) && messageId === file.messageId
