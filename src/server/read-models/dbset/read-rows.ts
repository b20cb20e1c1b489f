import { BusinessError } from '../../../core/business-error'
import { checkCatalogue } from '../../../core/company/database-set/check-set'
import {
  buildDatabaseConditions,
  canUseSet,
  type DatabaseCell,
  findSetColumn,
  type RowReader,
  type RowsQuery,
  toDatabaseCell,
} from '../../../core/company/database-set/conditions'
import { decodeKeyLookup } from '../../../core/company/database-set/set-lookup'
import type { RemoteQuery, RemoteResponse } from '../../../core/expression'
import type { ErrorCode } from '../../../generated/error-codes'
import type { DatabaseRow, DatabaseSet } from '../../../generated/types'
import type { Context } from '../../platform'
import { type SourceError, type SourceErrorKind, toSourceError } from '../../platform/database-sources/source'
import type { SourceWithCatalogue } from '../../platform/database-sources/sources'
import type { RemoteOutcome } from '../../platform/remote/remote-result-cache'
import { findDatabaseSet, readCurrentDirectory } from '../../queries'
import { buildRowStatement } from '../../queries/dbset/row-statement'

/** Resolves the reader of a set's rows for its filters; a person outside the company has no identity. */
export async function resolveRowReader(context: Pick<Context, 'db' | 'caller'>): Promise<RowReader> {
  const { id, jobId, name } = context.caller
  const directory = await readCurrentDirectory(context)
  const person = directory.person(id)
  return {
    id,
    jobId,
    name,
    roleIds: person?.roles ?? [],
    departments: (person?.departments ?? []).flatMap((one) => {
      const department = directory.department(one.id)
      return department ? [{ id: department.id, name: department.name }] : []
    }),
  }
}

/** Finds the rows selected in a field, for their names and for the check that they may be chosen. */
export async function findRowsByKeys(
  rowContext: DatabaseRowContext,
  { para }: RemoteQuery,
): Promise<RemoteOutcome> {
  const { id, keys, parameters } = decodeKeyLookup(para)
  return outcomeOf(rowContext, id, async (set) => {
    const { rows } = await readDatabaseRows(rowContext, set, {
      keys,
      parameters,
      count: Math.max(1, keys.length),
    })
    return rows.map(({ value, label }) => ({ value, label }))
  })
}

/** Finds the value of a column in the row with a key: #[数据集]("set", key, "column"). */
export async function findDatabaseCell(
  rowContext: DatabaseRowContext,
  { para }: RemoteQuery,
): Promise<RemoteOutcome> {
  const [id = '', key = '', column = ''] = para
  return outcomeOf(rowContext, String(id), async (set) => {
    const requestedColumn = set.columns.find(({ name, title }) => name === column || title === column)
    if (!requestedColumn?.returned) return ''
    const { rows } = await readDatabaseRows(rowContext, set, { keys: isKey(key) ? [key] : [], count: 1 })
    const cell = rows[0]?.row[requestedColumn.name]
    return cell ?? ''
  })
}

const isKey = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** Runs a query on a set; if it fails, the set is named, and the caller may continue without it. */
async function outcomeOf(
  rowContext: DatabaseRowContext,
  id: string,
  ask: (set: Parameters<typeof readDatabaseRows>[1]) => Promise<RemoteResponse>,
): Promise<RemoteOutcome> {
  const found = await findDatabaseSet(rowContext.db, rowContext.caller.workspace, id)
  if (!found) return { failed: 'failed', name: id }
  try {
    return { value: await ask(found.set), length: 0 }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    // A person without access to the set gets no rows, so nothing of it can be chosen; that is a result.
    if (error.code === 'dbset.not-allowed') return { value: [], length: 0 }
    return { failed: error.code === 'dbset.source-slow' ? 'slow' : 'failed', name: found.set.name }
  }
}

/** Parts of the context needed to read a set. */
export type DatabaseRowContext = Pick<Context, 'db' | 'caller' | 'sources' | 'log'>

/** Slice of rows, and whether more follow. */
export interface DatabaseRowSlice {
  rows: DatabaseRow[]
  more: boolean
}

const result: Record<SourceErrorKind, ErrorCode> = {
  away: 'dbset.source-away',
  slow: 'dbset.source-slow',
  gone: 'dbset.source-changed',
  unfit: 'dbset.source-unfit',
  failed: 'dbset.source-failed',
}

/** Columns read besides value and label. */
const columnsOf = ({ columns }: DatabaseSet) =>
  columns.filter(({ shown, returned }) => shown || returned).map(({ name }) => name)

function rowFrom(
  set: DatabaseSet,
  names: readonly string[],
  written: readonly unknown[],
): DatabaseRow | undefined {
  const cells = names.map((name, at): [string, DatabaseCell] => {
    const kind = findSetColumn(set, name)?.kind ?? 'text'
    const cell = toDatabaseCell(kind, written[at] ?? null)
    if (cell === undefined) throw new BusinessError('dbset.source-unfit', { name: set.name, column: name })
    return [name, cell]
  })
  const [key, label] = [cells[0]?.[1], cells[1]?.[1]]
  if (typeof key !== 'string' && typeof key !== 'number') return undefined
  if (key === '') return undefined
  return { value: key, label: String(label ?? key), row: Object.fromEntries(cells.slice(2)) }
}

/** Reads rows of a set that the caller may see; throws with a message if there are none to be had. */
export async function readDatabaseRows(
  rowContext: DatabaseRowContext,
  set: DatabaseSet,
  { from = 0, count, ...rowsQuery }: RowsQuery & { from?: number; count: number },
): Promise<DatabaseRowSlice> {
  const source = rowContext.sources.byId(set.source)
  if (!source) throw new BusinessError('dbset.source-unknown', { name: set.name, source: set.source })
  const reader = await resolveRowReader(rowContext)
  if (!canUseSet(set, reader)) throw new BusinessError('dbset.not-allowed', { name: set.name })
  const conditions = buildDatabaseConditions(set, reader, rowsQuery)
  if (!conditions) return { rows: [], more: false }
  const names = [set.key, set.label, ...columnsOf(set)]
  try {
    const table = (await source.catalogue.tables()).find(({ name }) => name === set.table)
    checkCatalogue(set, table)
    if (!table) return { rows: [], more: false }
    const read = { set, table, columns: names, conditions, limit: count + 1, offset: from }
    const written = await source.read(buildRowStatement(read))
    const rows = written.slice(0, count).flatMap((one) => rowFrom(set, names, one) ?? [])
    return { rows, more: written.length > count }
  } catch (error) {
    throw refusalOf(error, { house: rowContext, set, source })
  }
}

/** Converts a database failure to an error for the caller and logs it with its reason. */
function refusalOf(
  error: unknown,
  { house, set, source }: { house: DatabaseRowContext; set: DatabaseSet; source: SourceWithCatalogue },
): Error {
  if (error instanceof BusinessError) return error
  const failure: SourceError = toSourceError(error)
  house.log.warn({ source: source.id, set: set.name, reason: failure.message }, 'database set')
  source.catalogue.forget()
  return new BusinessError(result[failure.trouble], { name: set.name, column: '' })
}
