import type { LogRecord } from '../../../core/flow/snapshot/changes'
import type { LogEntry, SubFlowState } from '../../../generated/types'
import type { Context } from '../../platform/call'
import type { FormSight } from '../../policies/form-sight'
import { withoutCrowds } from '../../presenters/crowd'
import { toStoredFile } from '../../presenters/file'
import { toLogEntry } from '../../presenters/log-entry'
import { listLogs } from '../../queries/flow/running-flow'
import { type FileRow, filesOfOpinions } from '../../queries/jobs/file'
import type { RunningScene } from '../scene/visible-flow'
import { subFlowsIn } from './sub-flows'

/** A flow's history as a person may read it, oldest first. */
export async function historyOf(
  { scene, sight }: { scene: RunningScene; sight: FormSight },
  context: Context,
): Promise<LogEntry[]> {
  const { db, caller, language } = context
  const { id } = scene.running
  const { directory, design, groups } = scene.snapshot
  const [records, files, started] = await Promise.all([
    listLogs(db, caller.workspace, id),
    filesOfOpinions(db, caller.workspace, id),
    subFlowsIn(scene, context),
  ])
  return records.map((record) => ({
    ...withoutCrowds(toLogEntry(record, { flowId: id, sight, directory, design, groups, language })),
    ...startedWith(record, started),
    files: files.filter((file) => isWith(record, file)).map((file) => toStoredFile(file, caller.workspace)),
  }))
}

/** The flows that a line of history tells of, as they are now. */
function startedWith({ sonflows = [] }: LogRecord, started: readonly SubFlowState[]) {
  const ids = new Set(sonflows.map(({ flowlistid }) => flowlistid))
  return ids.size ? { sonflowdetails: started.filter(({ flowlistid }) => ids.has(flowlistid)) } : {}
}

/** Files go with the press of the button that handled their message, not with what became of it later. */
const isWith = ({ messageId, button }: LogRecord, file: FileRow) =>
  Boolean(button) && messageId === file.messageId
