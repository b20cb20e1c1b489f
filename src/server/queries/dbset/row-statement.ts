import type { Condition } from '../../../core/company/database-set/conditions'
import { splitNgrams } from '../../../core/company/database-set/ngrams'
import type { DatabaseSet } from '../../../generated/types'
import type { SourceTable } from '../../platform/database-sources/catalogue'
import { quoteIdentifier, type SourceStatement } from '../../platform/database-sources/source'
import { likePattern } from '../sql/time-columns'

/** What is read of a table: which columns, which rows, how many from where. */
export interface RowQuery {
  set: DatabaseSet
  table: SourceTable
  columns: readonly string[]
  conditions: readonly Condition[]
  limit: number
  offset: number
}

const signs = { is: '=', from: '>=', until: '<=' } as const

/** Values take their places in the order in which they are bound. */
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
  /** The column that holds the parts of what is searched. */
  parts?: string
}

/** A word stands in one of the columns; the index of parts, where there is one, names all rows in question. */
function wordIn({ column, values: [word = ''], also = [] }: Condition, { bound, parts }: Compared): string {
  const pattern = bound.add(likePattern(word))
  const found = `(${[column, ...also].map((one) => `${quoteIdentifier(one)}::text ilike ${pattern}`).join(' or ')})`
  const indexed = parts ? splitNgrams(word) : []
  return parts && indexed.length
    ? `${quoteIdentifier(parts)} @> ${bound.add(indexed)}::text[] and ${found}`
    : found
}

function comparison(condition: Condition, compared: Compared): string {
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
 * The statement that reads rows of a set. Names are those that the catalogue of the source knows (checkCatalogue) and
 * are quoted, types are ours, and whatever somebody typed or chose is bound.
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
  const where = conditions.map((one) =>
    comparison(one, { type: typeOf(one.column), bound, parts: set.parts }),
  )
  const keyed = set.orderby.some(({ name }) => name === set.key)
  const order = [...set.orderby, ...(keyed ? [] : [{ name: set.key, by: 'asc' as const }])]
  const [schema = '', ...rest] = table.name.split('.')
  return {
    text: [
      `select ${columns.map((name) => `${quoteIdentifier(name)}::text`).join(', ')}`,
      `from ${quoteIdentifier(schema)}.${quoteIdentifier(rest.join('.'))}`,
      where.length ? `where ${where.join(' and ')}` : '',
      `order by ${order.map(({ name, by }) => `${quoteIdentifier(name)} ${by === 'desc' ? 'desc nulls last' : 'asc'}`).join(', ')}`,
      `limit ${bound.add(limit)}::bigint offset ${bound.add(offset)}::bigint`,
    ]
      .filter(Boolean)
      .join(' '),
    values: bound.values,
  }
}
