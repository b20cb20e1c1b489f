import { BusinessError } from '../../core/business-error'
import { archiveState } from '../../core/flow'
import type { AppContext, Tx } from '../platform'
import {
  type ArchiveRecord,
  claimArchive,
  claimExpiredArchive,
  deleteArchiveEntries,
  finishArchive,
  listArchivedFlows,
  listFlowsWithoutHold,
  logAuditEvent,
  recordArchivedFlows,
  recordArchiveProgress,
  recordRecoveredFlows,
} from '../queries'
import { destroyFlows, type FlowManifest, isChecksumMismatch, moveFlows } from '../queries/archive/move-flows'
import { lockArchivableFlows } from '../queries/archive/select-archivable'

/*
 * Job of an archive: flows move in batches, each in one transaction that moves them, counts them and records
 * the progress. A process that dies within a batch leaves nothing of it, and the next one continues.
 */

/** Number of flows moved per transaction, with their sub-flows. */
const atOnce = 100

interface Working {
  tx: Tx
  workspace: string
  now: number
}

const totalsOf = (moved: ReadonlyMap<string, FlowManifest>) => {
  const all = [...moved.values()]
  const sum = (of: (one: FlowManifest) => number) => all.reduce((total, one) => total + of(one), 0)
  return { rows: sum(({ rows }) => rows), files: sum(({ files }) => files) }
}

/** Archives the next flows. Returns whether there may be more. */
async function archiveSome(archive: ArchiveRecord, { tx, workspace, now }: Working): Promise<boolean> {
  const { id, designs, endedBefore, reached } = archive
  const filter = { designs, endedBefore, reached, count: atOnce }
  const { members, looked } = await lockArchivableFlows(tx, workspace, filter)
  const last = looked.at(-1)
  if (last === undefined) {
    await finishArchive(tx, workspace, { id, state: archiveState.archived, now })
    return false
  }
  const moved = await moveFlows(tx, workspace, { ids: members.map((one) => one.id), way: 'archive' })
  const flows = members.map((member) => {
    const { rows = 0, checksum = '' } = moved.get(member.id) ?? {}
    return { flowId: member.id, designId: member.designId, rows, checksum }
  })
  await recordArchivedFlows(tx, workspace, { id, now, flows })
  await recordArchiveProgress(tx, workspace, {
    id,
    reached: last,
    done: looked.length,
    flows: flows.length,
    ...totalsOf(moved),
    designs: [...new Set(members.map(({ designId }) => designId))],
  })
  return true
}

/** Recovers the next flows of an archive; throws if one differs from what was archived. */
async function recoverSome({ id }: ArchiveRecord, { tx, workspace, now }: Working): Promise<boolean> {
  const retained = await listArchivedFlows(tx, workspace, { id, count: atOnce })
  if (!retained.length) {
    await finishArchive(tx, workspace, { id, state: archiveState.recovered, now })
    return false
  }
  const ids = retained.map(({ flowId }) => flowId)
  const moved = await moveFlows(tx, workspace, { ids, way: 'recover' })
  const other = retained.find((one) =>
    isChecksumMismatch(one.checksum, moved.get(one.flowId)?.checksum ?? ''),
  )
  if (other) throw new BusinessError('archive.checksum-differs', { id: other.flowId })
  await recordRecoveredFlows(tx, workspace, { ids, now })
  const { rows, files } = totalsOf(moved)
  await recordArchiveProgress(tx, workspace, {
    id,
    reached: '',
    done: ids.length,
    flows: -ids.length,
    rows: -rows,
    files: -files,
    designs: [],
  })
  return true
}

/** Runs the next batch of an archive. Returns whether there may be more for the caller. */
export const continueArchive = (appContext: AppContext, workspace: string, id: string): Promise<boolean> =>
  appContext.db.transaction(async (tx) => {
    const archive = await claimArchive(tx, workspace, id)
    if (!archive) return false
    const work = archive.state === archiveState.recovering ? recoverSome : archiveSome
    return work(archive, { tx, workspace, now: appContext.clock.now() })
  })

/** Actor of destruction by schedule. */
const theClock = (workspace: string) => ({ workspace, id: 'system', name: '' })

/** Destroys the next flows of an archive whose retention is over. Returns whether there may be more. */
export async function destroyExpiredFlows(
  appContext: AppContext,
  workspace: string,
  id: string,
): Promise<boolean> {
  const { db, clock, newId, files } = appContext
  const now = clock.now()
  const removed = await db.transaction(async (tx) => {
    const archive = await claimExpiredArchive(tx, workspace, { id, now })
    if (!archive) return undefined
    const ids = (await listFlowsWithoutHold(tx, workspace, { id, count: atOnce })).map(({ flowId }) => flowId)
    // Flows under their own hold stay in an archive whose other flows are destroyed.
    if (!ids.length && archive.heldFlows > 0) return undefined
    if (!ids.length) {
      await finishArchive(tx, workspace, { id, state: archiveState.destroyed, now })
      const details = { id, name: archive.name, flows: archive.total }
      await logAuditEvent(
        tx,
        { caller: theClock(workspace), id: newId(), now },
        { action: 'archive.destroy', details },
      )
      return undefined
    }
    const { rows, files: removedFiles } = await destroyFlows(tx, workspace, ids)
    await deleteArchiveEntries(tx, workspace, ids)
    const did = { id, reached: '', done: 0, designs: [] }
    await recordArchiveProgress(tx, workspace, {
      ...did,
      flows: -ids.length,
      rows: -rows,
      files: -removedFiles.length,
    })
    return removedFiles
  })
  // A process that dies here leaves bytes without a row: the cleanup removes them.
  for (const file of removed ?? []) await files.remove(file)
  return removed !== undefined
}
