import { BusinessError } from '../../core/business-error'
import { toPreviewResults } from '../../core/directory/sheet/import-results'
import { maxImportRows, toSheetPlanView } from '../../core/directory/sheet/plan-import'
import type {
  DirectoryImport,
  EmployeeDirectorysheetControlBody,
  EmployeeDirectorysheetImportBody,
  EmployeeDirectorysheetUploadBody,
} from '../../generated/types'
import { type Context, HttpError, requestLimits, type Tx, translateKey, wakeJob } from '../platform'
import { logAuditEvent } from '../queries'
import { readDirectoryVersion } from '../queries/directory/directory-import'
import {
  beginDirectoryImport,
  type DirectoryImportRecord,
  emptyImportCounts,
  findDirectoryImport,
  findNewestDirectoryImport,
  lockDirectoryImport,
  updateDirectoryImport,
} from '../queries/directory/import-job'
import {
  addImportRows,
  readImportRows,
  recordImportRows,
  resetImportRows,
} from '../queries/directory/import-rows'
import { directoryAction } from './change-directory'
import { planImportRows } from './plan-directory-import'
import { queueDirectoryImport } from './run-directory-import'

/*
 * The life of an import: rows are uploaded in parts, previewed together, and then written by a job
 * (run-directory-import.ts). Until it starts only its author sees it. One import runs at a time; its one entry in
 * the log has its id, by which its rows are read.
 */

/** Whether an import runs without progress, because its process died and none has continued it. */
const isSilent = ({ state, updatedAt }: DirectoryImportRecord, now: number): boolean =>
  state === 'running' && now - updatedAt.getTime() > requestLimits.syncSilence

/** Converts an import for display; a silent one is shown as paused. */
export function toImportView(
  record: DirectoryImportRecord,
  { caller, clock, language }: Pick<Context, 'caller' | 'clock' | 'language'>,
): DirectoryImport {
  const { id, name, byName: by, byId, createdAt, counts } = record
  const isStopped = isSilent(record, clock.now())
  const failure = isStopped ? 'organisation.import-interrupted' : record.failure
  return {
    id,
    name,
    by,
    counts,
    state: isStopped ? 'paused' : record.state,
    mine: byId === caller.id,
    at: createdAt.toISOString(),
    failure: failure && translateKey(language, failure),
  }
}

/** Locks an import of the caller that has not started; throws otherwise. */
async function lockDraft(tx: Tx, { caller }: Context, id: string): Promise<DirectoryImportRecord> {
  const draft = await lockDirectoryImport(tx, caller.workspace, id)
  if (draft?.state !== 'draft' || draft.byId !== caller.id)
    throw new BusinessError('organisation.import-gone')
  return draft
}

/** Stores a part of the rows of an import; the first part begins it. */
export const uploadImportRows = (
  { id: known, name, sheets }: EmployeeDirectorysheetUploadBody,
  context: Context,
): Promise<{ id: string; rows: number }> =>
  context.db.transaction(async (tx) => {
    const { caller, clock, newId } = context
    const { workspace } = caller
    const id = known ?? newId()
    const now = clock.now()
    if (!known) await beginDirectoryImport(tx, workspace, { id, name, by: caller, now })
    const draft = await lockDraft(tx, context, id)
    const rows = draft.counts.rows + sheets.departments.length + sheets.people.length
    if (rows > maxImportRows) throw new BusinessError('organisation.sheet-many', { most: maxImportRows })
    for (const sheet of ['departments', 'people'] as const) {
      const added = await addImportRows(tx, workspace, { id, sheet, rows: sheets[sheet] })
      if (added < sheets[sheet].length) throw new BusinessError('organisation.sheet-row-twice')
    }
    const next = { ...draft, version: null, counts: emptyImportCounts(rows) }
    await updateDirectoryImport(tx, workspace, next, now)
    return { id, rows }
  })

/** Plans all rows of an import, and records which of them are rejected or change nothing. */
export async function previewImport(id: string, context: Context) {
  const { db, caller, clock } = context
  const { workspace } = caller
  const draft = await findDirectoryImport(db, workspace, id)
  if (draft?.state !== 'draft' || draft.byId !== caller.id)
    throw new BusinessError('organisation.import-gone')
  const version = await readDirectoryVersion(db, workspace)
  const rows = await readImportRows(db, workspace, id)
  const plan = await planImportRows(db, context, rows)
  const view = toSheetPlanView(plan)
  await db.transaction(async (tx) => {
    const locked = await lockDraft(tx, context, id)
    if (locked.counts.rows !== rows.length) throw new BusinessError('organisation.import-gone')
    await resetImportRows(tx, workspace, id)
    await recordImportRows(tx, workspace, id, toPreviewResults(rows, plan))
    const counts = { ...emptyImportCounts(rows.length), same: view.same, failed: view.faulty }
    await updateDirectoryImport(tx, workspace, { ...locked, version, counts }, clock.now())
  })
  return { ...view, version }
}

const isOpen = ({ state }: DirectoryImportRecord) => state === 'running' || state === 'paused'

/** Lets the job write an import from now on, in the name of the caller. */
async function runFromNow(
  tx: Tx,
  context: Context,
  started: DirectoryImportRecord,
): Promise<DirectoryImportRecord> {
  const { caller, clock, language } = context
  const { tokenHash: _, ...initiator } = caller
  const next = { ...started, state: 'running' as const, failure: '' }
  await updateDirectoryImport(tx, caller.workspace, next, clock.now())
  const payload = { importId: started.id, caller: initiator, language }
  await queueDirectoryImport(tx, context, { workspace: caller.workspace, payload })
  return { ...next, updatedAt: new Date(clock.now()) }
}

/** Starts a previewed import unless the directory has changed since, or another one has not ended. */
export async function startImport(
  { id, version }: EmployeeDirectorysheetImportBody,
  context: Context,
): Promise<DirectoryImport> {
  const { db, caller, clock } = context
  const { workspace } = caller
  const started = await db.transaction(async (tx) => {
    const draft = await lockDraft(tx, context, id)
    const newest = await findNewestDirectoryImport(tx, workspace)
    if (newest && isOpen(newest)) throw new BusinessError('organisation.import-open', { name: newest.byName })
    if (draft.version !== version || (await readDirectoryVersion(tx, workspace)) !== version)
      throw new BusinessError('organisation.sheet-stale')
    const { rows, same, failed } = draft.counts
    const after = { rows, changed: rows - same - failed, rejected: failed }
    const details = { what: 'sheet-import', target: draft.name, after }
    await logAuditEvent(tx, { caller, id, now: clock.now() }, { action: directoryAction, details })
    return runFromNow(tx, context, draft)
  })
  wakeJob(db)
  return toImportView(started, context)
}

/**
 * Pauses, continues or cancels an import that has started. Only its importer continues it, so that rows are written
 * with the rights of the person who may download the first passwords.
 */
export async function controlImport(
  { id, action }: EmployeeDirectorysheetControlBody,
  context: Context,
): Promise<DirectoryImport> {
  const { db, caller, clock } = context
  const { workspace } = caller
  const changed = await db.transaction(async (tx) => {
    const found = await lockDirectoryImport(tx, workspace, id)
    if (!found || !isOpen(found)) throw new BusinessError('organisation.import-gone')
    const isRunning = found.state === 'running' && !isSilent(found, clock.now())
    if (action === 'continue') {
      if (found.byId !== caller.id) throw new HttpError(403, 'organisation.import-not-yours')
      return isRunning ? found : runFromNow(tx, context, found)
    }
    const state = action === 'pause' ? ('paused' as const) : ('cancelled' as const)
    const next = { ...found, state, failure: '' }
    await updateDirectoryImport(tx, workspace, next, clock.now())
    return next
  })
  wakeJob(db)
  return toImportView(changed, context)
}

/** Finds an import that has started; throws if there is none. */
export async function requireStartedImport(
  { db, caller }: Context,
  id: string,
): Promise<DirectoryImportRecord> {
  const found = await findDirectoryImport(db, caller.workspace, id)
  if (!found || found.state === 'draft') throw new BusinessError('organisation.import-gone')
  return found
}
