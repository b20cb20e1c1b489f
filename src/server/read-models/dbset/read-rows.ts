import { BusinessError } from '../../../core/business-error'
import { type Cell, toCell } from '../../../core/company/database-set/cell-kinds'
import { checkCatalogue } from '../../../core/company/database-set/check-set'
import {
  buildConditions,
  canUseSet,
  columnOf,
  type RowsQuery,
} from '../../../core/company/database-set/conditions'
import type { DatabaseRow, DatabaseSet } from '../../../generated/types'
import type { Context } from '../../platform'
import {
  type SourceError,
  type SourceErrorKind,
  toSourceError,
} from '../../platform/database-sources/source-error'
import type { SourceWithCatalogue } from '../../platform/database-sources/sources'
import { buildRowStatement } from '../../queries'
import { resolveRowReader } from './row-reader'

/** Parts of the context needed to read a set. */
export type RowContext = Pick<Context, 'db' | 'caller' | 'sources' | 'log'>

/** Slice of rows, and whether more follow. */
export interface RowSlice {
  rows: DatabaseRow[]
  more: boolean
}

const told: Record<SourceErrorKind, string> = {
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
  const cells = names.map((name, at): [string, Cell] => {
    const kind = columnOf(set, name)?.kind ?? 'text'
    const cell = toCell(kind, written[at] ?? null)
    if (cell === undefined) throw new BusinessError('dbset.source-unfit', { name: set.name, column: name })
    return [name, cell]
  })
  const [key, label] = [cells[0]?.[1], cells[1]?.[1]]
  if (typeof key !== 'string' && typeof key !== 'number') return undefined
  if (key === '') return undefined
  return { value: key, label: String(label ?? key), row: Object.fromEntries(cells.slice(2)) }
}

/** Reads rows of a set that the caller may see; throws with a message if there are none to be had. */
export async function readRows(
  house: RowContext,
  set: DatabaseSet,
  { from = 0, count, ...asked }: RowsQuery & { from?: number; count: number },
): Promise<RowSlice> {
  const source = house.sources.byId(set.source)
  if (!source) throw new BusinessError('dbset.source-unknown', { name: set.name, source: set.source })
  const reader = await resolveRowReader(house)
  if (!canUseSet(set, reader)) throw new BusinessError('dbset.not-allowed', { name: set.name })
  const conditions = buildConditions(set, reader, asked)
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
    throw refusalOf(error, { house, set, source })
  }
}

/** Converts a database failure to an error for the caller and logs it with its reason. */
function refusalOf(
  error: unknown,
  { house, set, source }: { house: RowContext; set: DatabaseSet; source: SourceWithCatalogue },
): Error {
  if (error instanceof BusinessError) return error
  const failure: SourceError = toSourceError(error)
  house.log.warn({ source: source.id, set: set.name, reason: failure.message }, 'database set')
  source.catalogue.forget()
  return new BusinessError(told[failure.trouble], { name: set.name, column: '' })
}
