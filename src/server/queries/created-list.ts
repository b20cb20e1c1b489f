import type { ListQuery } from '../../generated/types'
import { type Reader, statement } from '../platform/db/db'
import { moment } from './columns'
import { andFlow, andLevel, type Search } from './flow-search'
import { type LastLog, lastLogColumn } from './message-list'
import { Conditions, type Page, pageOf, pageSize, type Sized, startOfPage, totalCap } from './page'
import { flowColumns, type RunningFlow } from './running-flow'

/** A flow in the list of those that I created. */
export interface ListedFlow extends RunningFlow {
  lastLog: LastLog | null
}

/** One page of the flows that a person created, newest first. */
export async function listCreated(
  reader: Reader,
  {
    workspace,
    personId,
    query,
    fields = [],
    within,
    size = pageSize,
  }: { workspace: string; personId: string; query: ListQuery } & Partial<Search & Sized>,
): Promise<Page<ListedFlow>> {
  const mine = () => ofCreator(workspace, personId, { search: query.search, fields, within })
  const start = startOfPage(query, 2)
  const rows = async (where: Conditions) => {
    if ('after' in start) where.and('after', afterRow(where, start.after))
    const offset = where.value('offset' in start ? start.offset : 0)
    const text = `select ${flowColumns}, ${lastLogColumn} as "lastLog" from flow f
      left join flow_design d on d.workspace = f.workspace and d.id = f.flow_id where ${where.text}
      order by f.created_at desc nulls last, f.id desc nulls last limit ${where.value(size + 1)} offset ${offset}`
    return reader.run(statement<ListedFlow>(where.named('list'), text), where.values)
  }
  const [found, counted] = await Promise.all([rows(mine()), size === pageSize ? countOf(reader, mine()) : 0])
  return pageOf(found, counted, query.nowpage, (flow) => [moment(flow.createdAt), flow.id], size)
}

const afterRow = (where: Conditions, [at, id]: string[]) =>
  `(f.created_at, f.id) < (${where.value(at)}::timestamptz, ${where.value(id)})`

/** The flows of a creator that a search finds, for the alias f. */
export function ofCreator(workspace: string, personId: string, asked: Search): Conditions {
  const where = new Conditions()
  where.and('icreat', `f.workspace = ${where.value(workspace)} and f.created_id = ${where.value(personId)}`)
  andLevel(where, asked)
  andFlow(where, asked, (at) => `f.version_id = any(${where.value(at)}::text[])`)
  return where
}

async function countOf(reader: Reader, where: Conditions): Promise<number> {
  const text = `select count(*)::int as count from (
    select 1 from flow f where ${where.text} limit ${totalCap + 1}) counted`
  const [row] = await reader.run(statement<{ count: number }>(where.named('count'), text), where.values)
  return row?.count ?? 0
}
