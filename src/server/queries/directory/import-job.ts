import type { DirectoryImportCounts, DirectoryImportState } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
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
