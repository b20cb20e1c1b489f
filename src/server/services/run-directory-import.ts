import { BusinessError } from '../../core/business-error'
import {
  addImportResults,
  type ImportRowResult,
  toImportResults,
} from '../../core/directory/sheet/import-results'
import type { SheetImportPlan } from '../../core/directory/sheet/plan-import'
import { intersectPermissions, isPermitted } from '../../core/permission/check-permission'
import { type AppContext, type Context, type Tx, wakeJob } from '../platform'
import { deriveFirstPassword, hashFirstPassword } from '../platform/security/password-hash'
import { permissionsOfHolder } from '../policies/second-person'
import { assertHasAdministrator } from '../policies/staff'
import { type DirectoryImportJob, writeDepartments, writeEffect } from '../queries'
import type { SheetStaff } from '../queries/directory/directory-import'
import {
  type DirectoryImportRecord,
  findDirectoryImport,
  lockDirectoryImport,
  updateDirectoryImport,
} from '../queries/directory/import-job'
import { type ImportRow, readWaitingRows, recordImportRows } from '../queries/directory/import-rows'
import { listPermissionHolders } from '../queries/directory/privilege-holders'
import {
  addStaff,
  type NewPersonRecord,
  type PersonRecord,
  writeStaff,
} from '../queries/directory/staff-writer'
import { changeDirectory } from './change-directory'
import { planImportRows } from './plan-directory-import'

/*
 * An import of a spreadsheet runs in batches. Each is one short transaction: it locks the directory, plans its rows
 * against the directory of that moment with the rights that the importer has then, writes them set by set, and
 * records their results. So an import can be paused, continued and cancelled between two batches, and another
 * process continues it after a crash. A batch that is rejected runs again in halves, until the rejected row is alone
 * and is recorded with its reason; no row is half written.
 */

/** Permission without which an import does not continue. */
const importPermission = 'directory'
const rowsPerBatch = 500
/** Time in ms after which a job requests its continuation, so that stopping a process waits no longer. */
const turn = 4_000

type Plan = SheetImportPlan<SheetStaff>

/** Import, and the context of its importer. */
interface RunningImport {
  id: string
  context: Context
}

/** Returns the importer's context with the rights of the moment; undefined without the right to import. */
async function importerContext(
  { caller, language }: DirectoryImportJob,
  workspace: string,
  appContext: AppContext,
): Promise<Context | undefined> {
  const holder = (await listPermissionHolders(appContext.db, workspace)).find(({ id }) => id === caller.id)
  if (!holder?.enabled) return undefined
  const roles = intersectPermissions(caller.roles, permissionsOfHolder(holder))
  if (!isPermitted(roles, importPermission)) return undefined
  return { ...appContext, caller: { ...caller, roles, tokenHash: '' }, language, address: '' }
}

/** Returns the people of a plan as they are stored, new ones with their first passwords. */
async function peopleOf({ people }: Plan, { id: importId, context }: RunningImport) {
  const [added, changed]: [NewPersonRecord[], PersonRecord[]] = [[], []]
  for (const { id, person, known } of people.written) {
    const stored = {
      ...person,
      id,
      departments: [...person.departments],
      roles: [...person.roles],
      avatar: known?.avatar ?? '',
    }
    if (known) changed.push(stored)
    else {
      const password = await deriveFirstPassword(context, { importId, personId: id })
      added.push({ ...stored, passwordHash: hashFirstPassword(password) })
    }
  }
  return { added, changed }
}

/** Records the results of rows and what they add to the counts; the import is locked. */
async function recordResults(
  tx: Tx,
  { context }: RunningImport,
  { running, results }: { running: DirectoryImportRecord; results: ImportRowResult[] },
): Promise<void> {
  const { caller, clock } = context
  await recordImportRows(tx, caller.workspace, running.id, results)
  const counts = addImportResults(running.counts, results)
  await updateDirectoryImport(tx, caller.workspace, { ...running, counts }, clock.now())
}

/** Writes rows in one transaction. Returns false if the import does not run any more. */
const writeRows = (one: RunningImport, rows: readonly ImportRow[]): Promise<boolean> =>
  changeDirectory(one.context, async (tx, did) => {
    const { workspace } = one.context.caller
    const running = await lockDirectoryImport(tx, workspace, one.id)
    if (running?.state !== 'running') return false
    const plan = await planImportRows(tx, one.context, rows)
    const { added, changed } = await peopleOf(plan, one)
    await writeDepartments(tx, workspace, plan.departments.changed)
    await addStaff(tx, workspace, { people: added, now: one.context.clock.now() })
    await writeStaff(tx, workspace, changed)
    await assertHasAdministrator(tx, workspace)
    await recordResults(tx, one, { running, results: toImportResults(rows, plan) })
    const people = [...added, ...changed].map(({ id }) => id)
    if (people.length || plan.departments.changed.length)
      did({ what: 'sheet-import', target: running.name, people, isLogged: false })
    return true
  })

/** Records a row that is rejected by a rule of the whole directory. */
const rejectRow = (one: RunningImport, { sheet, row }: ImportRow, { code, params }: BusinessError) =>
  one.context.db.transaction(async (tx) => {
    const running = await lockDirectoryImport(tx, one.context.caller.workspace, one.id)
    if (running?.state !== 'running') return false
    const results: ImportRowResult[] = [{ sheet, row, state: 'failed', fault: { text: '', code, params } }]
    await recordResults(tx, one, { running, results })
    return true
  })

/** Writes rows together; if they are rejected, each half separately. */
async function writeBatch(one: RunningImport, rows: readonly ImportRow[]): Promise<boolean> {
  try {
    return await writeRows(one, rows)
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    const [first, ...rest] = rows
    if (!first) return true
    if (!rest.length) return rejectRow(one, first, error)
    const half = Math.ceil(rows.length / 2)
    return (await writeBatch(one, rows.slice(0, half))) && writeBatch(one, rows.slice(half))
  }
}

/** Ends an import whose rows are all handled, or pauses it with a reason. */
const settleImport = (
  { db, clock }: AppContext,
  { workspace, id }: { workspace: string; id: string },
  { state, failure = '' }: { state: 'done' | 'paused'; failure?: string },
) =>
  db.transaction(async (tx) => {
    const running = await lockDirectoryImport(tx, workspace, id)
    if (running?.state === 'running')
      await updateDirectoryImport(tx, workspace, { ...running, state, failure }, clock.now())
  })

/** Writes batches for some seconds. Returns whether all rows are handled, or the import was stopped. */
async function writeSome(one: RunningImport, job: DirectoryImportJob): Promise<'done' | 'stopped' | 'more'> {
  const { db, caller, clock, push } = one.context
  const until = clock.now() + turn
  while (clock.now() < until) {
    const rows = await readWaitingRows(db, caller.workspace, one.id, rowsPerBatch)
    if (!rows.length) return 'done'
    if (!(await writeBatch(one, rows))) return 'stopped'
    push.badgesChanged(caller.workspace, [job.caller.id], { flows: [] })
  }
  return 'more'
}

/** Requests that a job continues an import. */
export async function queueDirectoryImport(
  tx: Tx,
  { clock, newId }: Pick<AppContext, 'clock' | 'newId'>,
  { workspace, payload }: { workspace: string; payload: DirectoryImportJob },
): Promise<void> {
  const now = clock.now()
  await writeEffect(tx, {
    workspace,
    flowId: '',
    id: newId(),
    kind: 'directory-import',
    payload,
    now,
    dueAt: now,
  })
}

/** Continues an import; a failure pauses it, and the importer may continue it. */
export async function runDirectoryImport(
  job: DirectoryImportJob,
  workspace: string,
  appContext: AppContext,
): Promise<void> {
  const { importId: id, caller } = job
  const { db, log, push } = appContext
  if ((await findDirectoryImport(db, workspace, id))?.state !== 'running') return
  const settle = (result: Parameters<typeof settleImport>[2]) =>
    settleImport(appContext, { workspace, id }, result)
  try {
    const context = await importerContext(job, workspace, appContext)
    const ended = context ? await writeSome({ id, context }, job) : undefined
    if (!ended) await settle({ state: 'paused', failure: 'organisation.import-no-rights' })
    else if (ended === 'done') await settle({ state: 'done' })
    else if (ended === 'more') {
      await db.transaction((tx) => queueDirectoryImport(tx, appContext, { workspace, payload: job }))
      wakeJob(db)
    }
  } catch (error) {
    log.warn({ err: error, import: id }, 'directory import failed')
    await settle({ state: 'paused', failure: 'organisation.import-interrupted' })
  }
  push.badgesChanged(workspace, [caller.id], { flows: [] })
}
