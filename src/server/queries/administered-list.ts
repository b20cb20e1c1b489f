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
  created_at: 'f.created_at',
  name: 'f.name',
  unFinishNum: 'f.unfinished',
  workname: 'f.workname',
} as const

type Order = OaFlowAdminSearchformBody['orderby']

/** Which flows of a design are wanted. */
export interface Administered extends Looking, Search {
  designId: string
  orderby: Order
}

function foundBy({ workspace, designId, watching, ...search }: Administered): Conditions {
  const where = new Conditions([workspace])
  where.rare('f.workspace = $1').rare(`f.flow_id = ${where.value(designId)}`)
  where.rare(watchedBy(where, watching))
  andLevel(where, search)
  andFlow(where, search, (at) => `'w ' || f.version_id = any(${where.value(at)}::text[])`)
  return where
}

const orderOf = (orderby: Order) =>
  [...orderby.map(({ name, by }) => `${orderColumns[name]} ${by}`), 'f.id desc'].join(', ')

/** So many administered flows of a design from a place on; the newest first unless another order is wanted. */
export async function listAdministered(
  reader: Reader,
  asked: Administered,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedFlow[]> {
  const where = foundBy(asked)
  const text = `select ${flowColumns}, ${lastLogColumn} as "lastLog" from flow f
    left join flow_design d on d.workspace = f.workspace and d.id = f.flow_id
    where ${where.text} order by ${orderOf(asked.orderby)}
    limit ${where.value(limit)} offset ${where.value(offset)}`
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
