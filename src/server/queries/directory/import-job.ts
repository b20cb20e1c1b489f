import type { SheetRowError } from '../../../core/directory/sheet/import-errors'
import type { SheetRowChange } from '../../../core/directory/sheet/plan-import'
import type {
  DirectoryImportCounts,
  DirectoryImportRowState,
  DirectoryImportState,
  DirectorySheets,
} from '../../../generated/types'
import { type DbReader, defineStatement, finishInSlices, type Tx, toJsonbInSlices } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Stored import of a spreadsheet. */
export interface DirectoryImportRecord {
  id: string
  name: string
  state: DirectoryImportState
  byId: string
  byName: string
  createdAt: Date
  updatedAt: Date
  version: number | null
  counts: DirectoryImportCounts
  failure: string
}

/** Sheet of an import. */
export type ImportSheet = SheetRowChange['sheet']
/** Row of either sheet as it was uploaded. */
export type SheetCells = DirectorySheets['departments'][number] | DirectorySheets['people'][number]

/** Stored row of an import. */
export interface ImportRow {
  sheet: ImportSheet
  row: number
  position: number
  cells: SheetCells
}

/** Result of a row; missing properties stay as they are. */
export interface ImportRowResult {
  sheet: ImportSheet
  row: number
  state: DirectoryImportRowState
  position?: number
  target?: string
  personId?: string
  changes?: SheetRowChange['changes']
  fault?: Pick<SheetRowError, 'column' | 'text' | 'code' | 'params'>
}

/** Listed row of an import. */
export type ImportRowDetails = Required<
  Pick<ImportRowResult, 'sheet' | 'row' | 'state' | 'target' | 'changes'>
> &
  Pick<ImportRow, 'position'> & { cells: SheetCells | null; fault: ImportRowResult['fault'] | null }

/** Position of the first row of people, after any department. */
export const firstPersonPosition = 1_000_000

const columns = `id, name, state, by_id as "byId", by_name as "byName", created_at as "createdAt",
  updated_at as "updatedAt", version, counts, failure`

const begin = defineStatement(
  'directory-import-begin',
  `insert into directory_import (workspace, id, name, state, by_id, by_name, created_at, updated_at, counts)
   values ($1, $2, $3, 'draft', $4, $5, $6, $6, $7::jsonb)`,
)
const dropDrafts = defineStatement(
  'directory-import-drop-drafts',
  `with gone as (delete from directory_import where workspace = $1 and state = 'draft' and by_id = $2 returning id)
   delete from directory_import_row r using gone where r.workspace = $1 and r.import_id = gone.id`,
)
const lock = defineStatement<DirectoryImportRecord>(
  'directory-import-lock',
  `select ${columns} from directory_import where workspace = $1 and id = $2 for update`,
)
const find = defineStatement<DirectoryImportRecord>(
  'directory-import-find',
  `select ${columns} from directory_import where workspace = $1 and id = $2`,
)
const newest = defineStatement<DirectoryImportRecord>(
  'directory-import-newest',
  `select ${columns} from directory_import where workspace = $1 and state <> 'draft'
   order by created_at desc, id desc limit 1`,
)
const update = defineStatement(
  'directory-import-update',
  `update directory_import set state = $3, version = $4, counts = $5::jsonb, failure = $6, updated_at = $7
   where workspace = $1 and id = $2`,
)
const addRows = defineStatement<{ row: number }>(
  'directory-import-add-rows',
  `insert into directory_import_row (workspace, import_id, sheet, row, position, state, cells)
   select $1, $2, $3, (cells->>'row')::int, $5 + (cells->>'row')::int, 'waiting', cells
   from jsonb_array_elements($4::jsonb) cells on conflict do nothing returning row`,
)
const rowsBelow = `from directory_import_row where workspace = $1 and import_id = $2`
const whole = defineStatement<ImportRow>(
  'directory-import-rows-whole',
  `select sheet, row, position, cells ${rowsBelow} order by sheet, row`,
)
const waiting = defineStatement<ImportRow>(
  'directory-import-rows-waiting',
  `select sheet, row, position, cells ${rowsBelow} and state = 'waiting' order by position limit $3`,
)
const reset = defineStatement(
  'directory-import-rows-reset',
  `update directory_import_row set state = 'waiting', fault = null where workspace = $1 and import_id = $2
     and state <> 'waiting'`,
)
const record = defineStatement(
  'directory-import-rows-record',
  `update directory_import_row t set state = r.state, position = coalesce(r.position, t.position),
     target = coalesce(r.target, t.target), person_id = coalesce(r."personId", t.person_id),
     changes = coalesce(r.changes, t.changes), fault = r.fault,
     cells = case when r.state = 'done' then null else t.cells end
   from jsonb_to_recordset($3::jsonb) as r(sheet text, row int, state text, position int, target text,
     "personId" text, changes jsonb, fault jsonb)
   where t.workspace = $1 and t.import_id = $2 and t.sheet = r.sheet and t.row = r.row`,
)
const page = defineStatement<ImportRowDetails & { total: number }>(
  'directory-import-rows-page',
  `select sheet, row, position, state, target, changes, cells, fault, (count(*) over ())::int as total ${rowsBelow}
     and ($3::text is null or state = $3) order by position limit $4 offset $5`,
)
const failed = defineStatement<ImportRowDetails>(
  'directory-import-rows-failed',
  `select sheet, row, position, state, target, changes, cells, fault ${rowsBelow} and state = 'failed'
     and position > $3 order by position limit $4`,
)
const newPeople = defineStatement<ImportedPerson>(
  'directory-import-new-people',
  `select r.position, p.id, p.jobid as "jobId", p.name, p.password_hash as "passwordHash"
   from directory_import_row r join person p on p.workspace = r.workspace and p.id = r.person_id
   where r.workspace = $1 and r.import_id = $2 and r.state = 'done' and r.position > $3
   order by r.position limit $4`,
)

/** Person whom an import added or changed, with the position of the row. */
export interface ImportedPerson {
  position: number
  id: string
  jobId: string
  name: string
  passwordHash: string | null
}

/** Counts of an import of which nothing is written. */
export const emptyImportCounts = (rows = 0): DirectoryImportCounts => ({
  rows,
  done: 0,
  same: 0,
  failed: 0,
  departments: { added: 0, changed: 0 },
  people: { added: 0, changed: 0 },
})

/** Begins an import; the person's earlier ones that have not started are dropped. */
export async function beginDirectoryImport(
  tx: Tx,
  workspace: string,
  { id, name, by, now }: { id: string; name: string; by: { id: string; name: string }; now: number },
): Promise<void> {
  await tx.run(dropDrafts, [workspace, by.id])
  const counts = JSON.stringify(emptyImportCounts())
  await tx.run(begin, [workspace, id, name, by.id, by.name, toTimestamp(now), counts])
}

/** Locks and returns an import. */
export const lockDirectoryImport = async (tx: Tx, workspace: string, id: string) =>
  (await tx.run(lock, [workspace, id]))[0]

/** Finds an import. */
export const findDirectoryImport = async (reader: DbReader, workspace: string, id: string) =>
  (await reader.run(find, [workspace, id]))[0]

/** Finds the newest import that has started. */
export const findNewestDirectoryImport = async (reader: DbReader, workspace: string) =>
  (await reader.run(newest, [workspace]))[0]

/** Stores the state, version, counts and failure of an import. */
export const updateDirectoryImport = (
  tx: Tx,
  workspace: string,
  { id, state, version, counts, failure }: DirectoryImportRecord,
  now: number,
) => tx.run(update, [workspace, id, state, version, JSON.stringify(counts), failure, toTimestamp(now)])

/** Stores rows of a sheet as they were uploaded. Returns the number stored: a known row number is skipped. */
export async function addImportRows(
  tx: Tx,
  workspace: string,
  { id, sheet, rows }: { id: string; sheet: ImportSheet; rows: readonly SheetCells[] },
): Promise<number> {
  if (!rows.length) return 0
  const json = await finishInSlices(toJsonbInSlices(rows))
  const start = sheet === 'people' ? firstPersonPosition : 0
  return (await tx.run(addRows, [workspace, id, sheet, json, start])).length
}

/** Reads all rows of an import. */
export const readImportRows = (reader: DbReader, workspace: string, id: string) =>
  reader.run(whole, [workspace, id])

/** Reads the next rows to write, in the order of writing. */
export const readWaitingRows = (reader: DbReader, workspace: string, id: string, count: number) =>
  reader.run(waiting, [workspace, id, count])

/** Makes all rows of an import wait again, before another preview. */
export const resetImportRows = (tx: Tx, workspace: string, id: string) => tx.run(reset, [workspace, id])

const recordedAtOnce = 1_000

/** Records the results of rows; the cells of written rows are dropped. */
export async function recordImportRows(
  tx: Tx,
  workspace: string,
  id: string,
  results: readonly ImportRowResult[],
): Promise<void> {
  for (let at = 0; at < results.length; at += recordedAtOnce) {
    const some = await finishInSlices(toJsonbInSlices(results.slice(at, at + recordedAtOnce)))
    await tx.run(record, [workspace, id, some])
  }
}

/** Lists a page of rows, and their total. */
export async function listImportRows(
  reader: DbReader,
  workspace: string,
  {
    id,
    state,
    limit,
    offset,
  }: { id: string; state?: DirectoryImportRowState | undefined; limit: number; offset: number },
): Promise<{ rows: ImportRowDetails[]; total: number }> {
  const rows = await reader.run(page, [workspace, id, state ?? null, limit, offset])
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Lists rejected rows after a position. */
export const listFailedRows = (
  reader: DbReader,
  workspace: string,
  { id, after, limit }: { id: string; after: number; limit: number },
) => reader.run(failed, [workspace, id, after, limit])

/** Lists people whom an import added or changed, after a position. */
export const listImportedPeople = (
  reader: DbReader,
  workspace: string,
  { id, after, limit }: { id: string; after: number; limit: number },
) => reader.run(newPeople, [workspace, id, after, limit])
