import type { ErrorCode } from '../../../generated/error-codes'
import type { DatabaseSet } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { findSetColumn, isValidDatabaseCell, resolveFilterValues } from './conditions'

/** Table as the current catalogue of its source describes it. */
export interface CatalogueTable {
  name: string
  /** Columns that are lists of texts. */
  parts: readonly string[]
  columns: readonly { name: string; kind: DatabaseSet['columns'][number]['kind'] }[]
}

/** Rules of sets, named by the ends of their codes. */
type DatabaseSetRule = Extract<ErrorCode, `dbset.${string}`> extends `dbset.${infer Rule}` ? Rule : never

const refused = (code: DatabaseSetRule, { name }: DatabaseSet, params: Record<string, unknown> = {}) =>
  new BusinessError(`dbset.${code}`, { name, ...params })

/**
 * Checks a set against the catalogue of its source: its table and columns exist, with the kinds they had when
 * the set was made. A name that is not in the catalogue never becomes part of a statement.
 */
export function checkCatalogue(set: DatabaseSet, table: CatalogueTable | undefined): void {
  if (!table) throw refused('table-gone', set, { table: set.table })
  const { parts } = set
  if (parts && !table.parts.includes(parts)) throw refused('column-gone', set, { column: parts })
  const known = new Map(table.columns.map(({ name, kind }) => [name, kind]))
  for (const { name, kind } of set.columns) {
    const now = known.get(name)
    if (now === undefined) throw refused('column-gone', set, { column: name })
    if (now !== kind) throw refused('column-changed', set, { column: name, kind, now })
  }
}

const keyKinds = new Set(['text', 'integer', 'number'])

/** Rejects a set whose parts do not match. */
export function checkDatabaseSet(set: DatabaseSet): void {
  const names = set.columns.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw refused('column-twice', set, { column: twice })
  const used = [
    set.key,
    set.label,
    ...set.filters.map((one) => one.column),
    ...set.orderby.map((one) => one.name),
  ]
  const unknown = used.find((name) => !findSetColumn(set, name))
  if (unknown !== undefined) throw refused('column-unknown', set, { column: unknown })
  if (!keyKinds.has(findSetColumn(set, set.key)?.kind ?? ''))
    throw refused('key-kind', set, { column: set.key })
  checkFilters(set)
}

function checkFilters(set: DatabaseSet): void {
  for (const filter of set.filters) {
    const column = findSetColumn(set, filter.column)
    if (!column) continue
    const { match, by } = filter
    if (match === 'begins' && column.kind !== 'text')
      throw refused('begins-text', set, { column: column.title })
    if (by !== 'fixed') continue
    const values = resolveFilterValues(filter)
    const unfit = values.find((text) => !isValidDatabaseCell(column.kind, text))
    if (unfit !== undefined || values.length === 0)
      throw refused('filter-unfit', set, { column: column.title, value: unfit ?? '' })
  }
}
