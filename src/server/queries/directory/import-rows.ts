import {
  firstPersonPosition,
  type ImportRowResult,
  type ImportSheet,
} from '../../../core/directory/sheet/import-results'
import type { DirectoryImportRowState, DirectorySheets } from '../../../generated/types'
import { type DbReader, defineStatement, finishInSlices, type Tx, toJsonbInSlices } from '../../platform'

/** Row of either sheet as it was uploaded. */
type SheetCells = DirectorySheets['departments'][number] | DirectorySheets['people'][number]

/** Stored row of an import. */
export interface ImportRow {
  sheet: ImportSheet
  row: number
  position: number
  cells: SheetCells
}

/** Listed row of an import. */
type ImportRowDetails = Required<Pick<ImportRowResult, 'sheet' | 'row' | 'state' | 'target' | 'changes'>> &
  Pick<ImportRow, 'position'> & { cells: SheetCells | null; fault: ImportRowResult['fault'] | null }

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
interface ImportedPerson {
  position: number
  id: string
  jobId: string
  name: string
  passwordHash: string | null
}

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
