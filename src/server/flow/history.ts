import type { LogRecord } from '../../core/flow/changes'
import type { LogEntry } from '../../generated/types'
import type { Context } from '../platform/call'
import type { FormSight } from '../policies/form-sight'
import { toStoredFile } from '../presenters/file'
import { toLogEntry } from '../presenters/log-entry'
import { type FileRow, filesOfOpinions } from '../queries/file'
import { listLogs } from '../queries/running-flow'
import type { RunningScene } from './seen-flow'

/** A flow's history as a person may read it, oldest first. */
export async function historyOf(
  { scene, sight }: { scene: RunningScene; sight: FormSight },
  { db, caller, language }: Context,
): Promise<LogEntry[]> {
  const { id } = scene.running
  const { directory, design, groups } = scene.snapshot
  const [records, files] = await Promise.all([
    listLogs(db, caller.workspace, id),
    filesOfOpinions(db, caller.workspace, id),
  ])
  return records.map((record) => ({
    ...toLogEntry(record, { flowId: id, sight, directory, design, groups, language }),
    files: files.filter((file) => isWith(record, file)).map((file) => toStoredFile(file, caller.workspace)),
  }))
}

/** Files go with the press of the button that handled their message, not with what became of it later. */
const isWith = ({ messageId, button }: LogRecord, file: FileRow) =>
  Boolean(button) && messageId === file.messageId
