import { compareDirectory } from '../../../jobs/apply-sync'
import { isInterrupted } from '../../../jobs/sync-directory'
import { type Context, defineCall, translateKey } from '../../../platform'
import { toSyncReport } from '../../../presenters/sync-report'
import { findNewestSync, readExternalRoster, type SyncRow } from '../../../queries/directory/directory-sync'

function toRun(row: SyncRow, { clock, language }: Context) {
  const { id, kind, state, startedAt, by, progress, failure, outcome } = row
  const isGone = isInterrupted(row, clock.now())
  const syncFailure = isGone ? { code: 'sync.interrupted', params: {} } : failure
  return {
    id,
    kind,
    by,
    progress,
    outcome,
    state: isGone ? ('failed' as const) : state,
    at: startedAt.toISOString(),
    failure: syncFailure ? translateKey(language, syncFailure.code, syncFailure.params) : '',
  }
}

export default defineCall('employee/contact/syncstate', async (_, context) => {
  const { db, caller, language, outside } = context
  const row = await findNewestSync(db, caller.workspace)
  const externalRoster = row ? await readExternalRoster(db, caller.workspace, row) : null
  const compared = externalRoster && (await compareDirectory(db, caller, externalRoster))
  return {
    source: outside?.type ?? '',
    run: row ? toRun(row, context) : null,
    report:
      compared && externalRoster ? toSyncReport({ ...compared, roster: externalRoster, language }) : null,
  }
})
