import type { LogEntry } from '../../generated/types'
import type { Context } from '../platform/call'
import type { FormSight } from '../policies/form-sight'
import { toLogEntry } from '../presenters/log-entry'
import { listLogs } from '../queries/running-flow'
import type { RunningScene } from './seen-flow'

/** A flow's history as a person may read it, oldest first. */
export async function historyOf(
  { scene, sight }: { scene: RunningScene; sight: FormSight },
  { db, caller, language }: Context,
): Promise<LogEntry[]> {
  const { id } = scene.running
  const { directory, design, groups } = scene.snapshot
  const records = await listLogs(db, caller.workspace, id)
  return records.map((record) =>
    toLogEntry(record, { flowId: id, sight, directory, design, groups, language }),
  )
}
