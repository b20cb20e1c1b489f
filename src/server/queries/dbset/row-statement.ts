import type { DatabaseCondition } from '../../../core/company/database-set/conditions'
import { splitNgrams } from '../../../core/company/database-set/ngrams'
import type { DatabaseSet } from '../../../generated/types'
import type { SourceTable } from '../../platform/database-sources/catalogue'
import { quoteIdentifier, type SourceStatement } from '../../platform/database-sources/source'
import { likePattern } from '../sql/time-columns'

/** Query of a table: columns, filter, limit and offset. */
export interface RowQuery {
  set: DatabaseSet
  table: SourceTable
  columns: readonly string[]
  conditions: readonly DatabaseCondition[]
  limit: number
  offset: number
}

const signs = { is: '=', from: '>=', until: '<=' } as const

/** Collects bound values; placeholders are numbered in the order of binding. */
class Bound {
  readonly values: unknown[] = []

  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

const startingWith = (text: string) => likePattern(text).slice(1)

interface Compared {
  type: string
  bound: Bound
  /** Column with the n-grams of the searched text. */
  parts?: string
}

/**
 * Condition that a word occurs in one of the columns; the n-gram index, where there is one, preselects the
 * rows.
 */
function wordIn(
  { column, values: [word = ''], also = [] }: DatabaseCondition,
  { bound, parts }: Compared,
): string {
  const pattern = bound.add(likePattern(word))
  const found = `(${[column, ...also].map((one) => `${quoteIdentifier(one)}::text ilike ${pattern}`).join(' or ')})`
  const indexed = parts ? splitNgrams(word) : []
  return parts && indexed.length
    ? `${quoteIdentifier(parts)} @> ${bound.add(indexed)}::text[] and ${found}`
    : found
}

function comparison(condition: DatabaseCondition, compared: Compared): string {
  const { column, match, values } = condition
  const { type, bound } = compared
  const name = quoteIdentifier(column)
  const [first = ''] = values
  if (match === 'words') return wordIn(condition, compared)
  if (match === 'in') return `${name} = any(${bound.add(values)}::text[]::${type}[])`
  if (match === 'begins') return `${name} like ${bound.add(startingWith(first))}::text`
  if (match === 'not') return `${name} is distinct from ${bound.add(first)}::text::${type}`
  return `${name} ${signs[match]} ${bound.add(first)}::text::${type}`
}

/**
 * Builds the statement that reads rows of a set. Names are those of the source's catalogue (checkCatalogue)
 * and are quoted, types are ours, and all input of users is bound.
 */
export function buildRowStatement({
  set,
  table,
  columns,
  conditions,
  limit,
  offset,
}: RowQuery): SourceStatement {
  const bound = new Bound()
  const typeOf = (name: string) => table.columns.find((column) => column.name === name)?.type ?? 'text'
  const conditionsSql = conditions.map((one) =>
    comparison(one, { type: typeOf(one.column), bound, parts: set.parts }),
  )
  const keyed = set.orderby.some(({ name }) => name === set.key)
  const order = [...set.orderby, ...(keyed ? [] : [{ name: set.key, by: 'asc' as const }])]
  const [schema = '', ...rest] = table.name.split('.')
  return {
    text: [
      `select ${columns.map((name) => `${quoteIdentifier(name)}::text`).join(', ')}`,
      `from ${quoteIdentifier(schema)}.${quoteIdentifier(rest.join('.'))}`,
      conditionsSql.length ? `where ${conditionsSql.join(' and ')}` : '',
      `order by ${order.map(({ name, by }) => `${quoteIdentifier(name)} ${by === 'desc' ? 'desc nulls last' : 'asc'}`).join(', ')}`,
      `limit ${bound.add(limit)}::bigint offset ${bound.add(offset)}::bigint`,
    ]
      .filter(Boolean)
      .join(' '),
    values: bound.values,
  }
}
