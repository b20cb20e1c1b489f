import { type DbReader, defineStatement } from '../../platform'
import { flowColumns } from '../flow/running-flow'
import {
  countAllRows,
  countFirstRows,
  type SearchStrategy,
  scanLimit,
  strategyName,
} from '../sql/hybrid-search'
import type { RowCount, SqlConditions } from '../sql/page'
import type { FlowListItem } from './created-list'
import { lastLogColumn } from './message-list'

/** Flow list: its own conditions, the search conditions and the order; all for the alias f. */
interface FlowsAsked {
  own: SqlConditions
  sought: SqlConditions
  inOrder: { name: string; order: string }
  way: SearchStrategy
}

/** Lists flows from a position, up to a limit. */
export function listSortedFlows(
  reader: DbReader,
  { own, sought, inOrder: { name, order }, way }: FlowsAsked,
  { limit, offset }: { limit: number; offset: number },
): Promise<FlowListItem[]> {
  const first = way === 'first' ? `order by ${order} limit ${scanLimit}` : ''
  const text = `select ${flowColumns}, ${lastLogColumn} as "lastLog"
    from (select f.* from flow f where ${own.text} ${first}) f
    left join flow_design d on d.workspace = f.workspace and d.id = f.design_id where ${sought.text}
    order by ${order} limit ${own.value(limit)} offset ${own.value(offset)}`
  return reader.run(
    defineStatement<FlowListItem>(own.named(`list-${strategyName(way)}-${name}`, sought), text),
    own.values,
  )
}

/** Counts the flows of a list, up to the cap. */
export function countFlows(
  reader: DbReader,
  { own, sought, inOrder: { name, order }, way }: FlowsAsked,
): Promise<RowCount> {
  const counting = { name: own.named(`count-${strategyName(way)}-${name}`, sought), values: own.values }
  if (way !== 'first' || sought.isEmpty)
    return countAllRows(reader, {
      ...counting,
      rows: `select 1 from flow f where ${own.text} and ${sought.text}`,
    })
  const first = `select f.* from flow f where ${own.text} order by ${order} limit ${scanLimit}`
  return countFirstRows(reader, { ...counting, tests: `select (${sought.text}) as hit from (${first}) f` })
}
