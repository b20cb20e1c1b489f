import type { DatabasePage, DatabaseSet } from '../../../generated/types'
import { type DatabaseRowContext, readDatabaseRows } from './read-rows'

/** Search in a set. */
interface Looked {
  search: { words?: string; parameters?: Readonly<Record<string, unknown>> }
  currentPage: number
}

/** Reads a page of the rows of a set; their total is given as far as it was read. */
export async function readRowPage(
  rowContext: DatabaseRowContext,
  set: DatabaseSet,
  { search, currentPage }: Looked,
): Promise<DatabasePage> {
  const { pagesize: pageSize } = set
  const from = (currentPage - 1) * pageSize
  const { rows, more } = await readDatabaseRows(rowContext, set, { ...search, from, count: pageSize })
  return { result: rows, totalItems: from + rows.length + (more ? 1 : 0), pageSize, currentPage, more }
}
