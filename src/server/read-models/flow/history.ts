import type { LogRecord } from '../../../core/flow/snapshot/flow-changes'
import type { FormSight } from '../../../core/flow/views/form-visibility'
import { toLogEntry } from '../../../core/flow/views/log-entry'
import { retold, type Teller } from '../../../core/flow/views/translate-log-field'
import { withoutCrowds } from '../../../core/flow/views/truncate-recipients'
import { itemsOf } from '../../../core/form/design/items'
import type { FlowDesign, LogEntry, SubFlowState } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { sayers } from '../../platform/i18n/texts'
import { toStoredFile } from '../../presenters/file'
import { listLogs } from '../../queries/flow/running-flow'
import { type FileRow, filesOfOpinions } from '../../queries/jobs/file'
import type { RunningScene } from '../action-context/visible-flow'
import { tellingFor } from '../design/localize-response'
import { subFlowsIn } from './sub-flows'

/** A flow's history as a person may read it, oldest first. */
export async function historyOf(
  { scene, sight }: { scene: RunningScene; sight: FormSight },
  context: Context,
): Promise<LogEntry[]> {
  const { db, caller, language } = context
  const { id } = scene.running
  const { directory, design, groups } = scene.snapshot
  const [records, files, started, telling] = await Promise.all([
    listLogs(db, caller.workspace, id),
    filesOfOpinions(db, caller.workspace, id),
    subFlowsIn(scene, context),
    tellingFor(context),
  ])
  const reader = { flowId: id, sight, directory, groups, say: sayers[language], inWords: telling.say }
  const inWords = retellerOf(design, { words: telling.words, language })
  return records.map((record) => ({
    ...withoutCrowds(toLogEntry(inWords(record), { ...reader, design: telling.told(design) })),
    ...startedWith(record, started),
    files: files.filter((file) => isWith(record, file)).map((file) => toStoredFile(file)),
  }))
}

/** Tells what changed in the form in the words of whoever reads. */
function retellerOf({ formset }: FlowDesign, teller: Teller) {
  const items = new Map(itemsOf(formset).map((item) => [item.model, item]))
  return (record: LogRecord): LogRecord => ({
    ...record,
    formdata: record.formdata.map((field) => retold(field, items.get(field.m), teller)),
  })
}

/** The flows that a line of history tells of, as they are now. */
function startedWith({ sonflows = [] }: LogRecord, started: readonly SubFlowState[]) {
  const ids = new Set(sonflows.map(({ flowlistid }) => flowlistid))
  return ids.size ? { sonflowdetails: started.filter(({ flowlistid }) => ids.has(flowlistid)) } : {}
}

/** Files go with the press of the button that handled their message, not with what became of it later. */
const isWith = ({ messageId, button }: LogRecord, file: FileRow) =>
  Boolean(button) && messageId === file.messageId
