import { Refused } from '../../../core/business-error'
import { type Cell, cellOf } from '../../../core/company/database-set/cell-kinds'
import { checkAgainst } from '../../../core/company/database-set/check-set'
import {
  columnOf,
  conditionsFor,
  mayChoose,
  type RowsAsked,
} from '../../../core/company/database-set/conditions'
import type { DatabaseRow, DatabaseSet } from '../../../generated/types'
import {
  asSourceFailure,
  type SourceFailure,
  type SourceTrouble,
} from '../../platform/database-sources/source-error'
import type { KnownSource } from '../../platform/database-sources/sources'
import type { Context } from '../../platform/http/define-call'
import { rowStatement } from '../../queries/dbset/row-statement'
import { rowReaderOf } from './row-reader'

/** What is read of a set; each part of its house that this takes. */
export type RowsHouse = Pick<Context, 'db' | 'caller' | 'sources' | 'log'>

/** Some rows, and whether others follow. */
export interface RowsFound {
  rows: DatabaseRow[]
  more: boolean
}

const told: Record<SourceTrouble, string> = {
  away: 'dbset.source-away',
  slow: 'dbset.source-slow',
  gone: 'dbset.source-changed',
  unfit: 'dbset.source-unfit',
  failed: 'dbset.source-failed',
}

/** The columns that are read beside value and label. */
const columnsOf = ({ columns }: DatabaseSet) =>
  columns.filter(({ shown, returned }) => shown || returned).map(({ name }) => name)

function rowFrom(
  set: DatabaseSet,
  names: readonly string[],
  written: readonly unknown[],
): DatabaseRow | undefined {
  const cells = names.map((name, at): [string, Cell] => {
    const kind = columnOf(set, name)?.kind ?? 'text'
    const cell = cellOf(kind, written[at] ?? null)
    if (cell === undefined) throw new Refused('dbset.source-unfit', { name: set.name, column: name })
    return [name, cell]
  })
  const [key, label] = [cells[0]?.[1], cells[1]?.[1]]
  if (typeof key !== 'string' && typeof key !== 'number') return undefined
  if (key === '') return undefined
  return { value: key, label: String(label ?? key), row: Object.fromEntries(cells.slice(2)) }
}

/** Rows of a set that whoever asks may see; a sentence says why there are none to be had. */
export async function readRows(
  house: RowsHouse,
  set: DatabaseSet,
  { from = 0, count, ...asked }: RowsAsked & { from?: number; count: number },
): Promise<RowsFound> {
  const source = house.sources.byId(set.source)
  if (!source) throw new Refused('dbset.source-unknown', { name: set.name, source: set.source })
  const reader = await rowReaderOf(house)
  if (!mayChoose(set, reader)) throw new Refused('dbset.not-allowed', { name: set.name })
  const conditions = conditionsFor(set, reader, asked)
  if (!conditions) return { rows: [], more: false }
  const names = [set.key, set.label, ...columnsOf(set)]
  try {
    const table = (await source.catalogue.tables()).find(({ name }) => name === set.table)
    checkAgainst(set, table)
    if (!table) return { rows: [], more: false }
    const read = { set, table, columns: names, conditions, limit: count + 1, offset: from }
    const written = await source.read(rowStatement(read))
    const rows = written.slice(0, count).flatMap((one) => rowFrom(set, names, one) ?? [])
    return { rows, more: written.length > count }
  } catch (error) {
    throw refusalOf(error, { house, set, source })
  }
}

/** What a database failed at, for whoever asked and, with its reason, for the log. */
function refusalOf(
  error: unknown,
  { house, set, source }: { house: RowsHouse; set: DatabaseSet; source: KnownSource },
): Error {
  if (error instanceof Refused) return error
  const failure: SourceFailure = asSourceFailure(error)
  house.log.warn({ source: source.id, set: set.name, reason: failure.message }, 'database set')
  source.catalogue.forget()
  return new Refused(told[failure.trouble], { name: set.name, column: '' })
}
