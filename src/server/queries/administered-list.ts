import type { OaFlowAdminSearchformBody } from '../../generated/types'
import { type Reader, statement } from '../platform/db/db'
import { type Looking, watchedBy } from './all-list'
import type { ListedFlow } from './created-list'
import { andFlow, andLevel, type Search } from './flow-search'
import { lastLogColumn } from './message-list'
import { Conditions, totalCap } from './page'
import { flowColumns } from './running-flow'

/** Columns by which administered flows may be ordered. */
export const orderColumns = {
  created_at: 'created_at',
  name: 'name',
  unFinishNum: 'unfinished',
  workname: 'workname',
} as const

type Order = OaFlowAdminSearchformBody['orderby']

/** Which flows of a design are wanted. */
export interface Administered extends Looking, Search {
  designId: string
  orderby: Order
  /** Only these flows. */
  ids?: readonly string[] | undefined
  /** Only flows by other versions than this one. */
  notVersion?: string
}

function foundBy({ workspace, designId, watching, ids, notVersion, ...search }: Administered): Conditions {
  const where = new Conditions([workspace])
  where.rare('f.workspace = $1').rare(`f.flow_id = ${where.value(designId)}`)
  where.rare(watchedBy(where, watching))
  if (ids) where.rare(`f.id = any(${where.value(ids)}::text[])`)
  if (notVersion !== undefined) where.rare(`f.version_id <> ${where.value(notVersion)}`)
  andLevel(where, search)
  andFlow(where, search, (at) => `'w ' || f.version_id = any(${where.value(at)}::text[])`)
  return where
}

interface Term {
  column: string
  by: 'asc' | 'desc'
}

/** The wanted order; what it leaves open is settled by time, newest first. */
const termsOf = (orderby: Order): Term[] => [
  ...orderby.map(({ name, by }) => ({ column: orderColumns[name], by })),
  ...(['created_at', 'id'] as const).map((column) => ({ column, by: 'desc' as const })),
]

/** What comes after the row a in this order. */
const beyond = (terms: readonly Term[]): string =>
  terms.reduceRight((rest, { column, by }) => {
    const later = `f.${column} ${by === 'asc' ? '>' : '<'} a.${column}`
    return rest ? `(${later} or f.${column} = a.${column} and ${rest})` : later
  }, '')

/** What comes after a flow; its first column bounds the search, so that an index begins there. */
function behind([first, ...rest]: Term[], after: string): string {
  if (!first) return 'true'
  const anchor = `from flow a where a.workspace = $1 and a.id = ${after}`
  const bound = `f.${first.column} ${first.by === 'asc' ? '>=' : '<='} (select a.${first.column} ${anchor})`
  return `${bound} and exists (select 1 ${anchor} and ${beyond([first, ...rest])})`
}

/** Where a page begins: behind a flow, or so many rows in. */
export interface From {
  after?: string | undefined
  offset: number
  limit: number
}

/** So many administered flows of a design from a place on; the newest first unless another order is wanted. */
export async function listAdministered(
  reader: Reader,
  asked: Administered,
  { after, offset, limit }: From,
): Promise<ListedFlow[]> {
  const where = foundBy(asked)
  const terms = termsOf(asked.orderby)
  if (after !== undefined) where.rare(behind(terms, where.value(after)))
  const text = `select ${flowColumns}, ${lastLogColumn} as "lastLog" from flow f
    left join flow_design d on d.workspace = f.workspace and d.id = f.flow_id
    where ${where.text} order by ${terms.map(({ column, by }) => `f.${column} ${by}`).join(', ')}
    limit ${where.value(limit)} offset ${where.value(after === undefined ? offset : 0)}`
  return reader.run(statement<ListedFlow>('', text), where.values)
}

/** How many there are, counted as far as totals are. */
export async function countAdministered(reader: Reader, asked: Administered): Promise<number> {
  const where = foundBy(asked)
  const text = `select count(*)::int as count from (
    select 1 from flow f where ${where.text} limit ${totalCap + 1}) counted`
  const [row] = await reader.run(statement<{ count: number }>('', text), where.values)
  return row?.count ?? 0
}
