import type { Principal } from '../../../core/flow'
import type { OaFlowMyentrustListBody } from '../../../generated/types'
import { type DbReader, defineStatement } from '../../platform'
import { countAllRows } from '../sql/hybrid-search'
import { pageSize, parsePageStart, type ResultPage, SqlConditions, toPage } from '../sql/page'
import { likePattern, millisecondsSql, toTimestamp } from '../sql/time-columns'

/** Message handled for another person, with the list data of its flow. */
export interface DelegatedMessage {
  id: string
  flowId: string
  flowName: string
  workname: string
  desc: string
  creater: string
  stepName: string
  to: string
  toName: string
  entrustFrom: Principal
  status: number
  /** True if the delegator took it back. */
  isTakenBack: boolean
  hasRead: boolean
  level: 0 | 100
  createdAt: number
  finishedAt: number | null
  button: string
  suggest: string
}

const columns = `m.id, m.flow_id as "flowId", f.name as "flowName", f.workname, f.description as "desc", f.creater,
  m.step_name as "stepName", m.to_id as "to", m.to_name as "toName",
  jsonb_build_object('id', m.entrust_from_id, 'name', m.entrust_from_name) as "entrustFrom",
  m.status, (m.status = 2 and m.finished_id = m.entrust_from_id) as "isTakenBack", m.has_read as "hasRead", m.level, ${millisecondsSql('m.created_at')} as "createdAt",
  ${millisecondsSql('m.finished_at')} as "finishedAt", m.button, m.suggest`
const from = 'from message m join flow f on f.workspace = m.workspace and f.id = m.flow_id'

type Search = OaFlowMyentrustListBody['search']
type Asked = { workspace: string; personId: string; search: Search }

function entrusted({ workspace, personId, search }: Asked): SqlConditions {
  const where = new SqlConditions()
  const side = search.direction === 'to_me' ? 'm.to_id' : 'm.entrust_from_id'
  where.and(`entrusted-${search.direction}`, `m.workspace = ${where.value(workspace)}`)
  where.and('mine', `${side} = ${where.value(personId)} and m.entrust_from_id is not null`)
  if (search.to) where.and('to', `m.to_id = ${where.value(search.to)}`)
  if (search.state) where.and(search.state, search.state === 'waiting' ? 'm.status = 1' : 'm.status <> 1')
  if (search.readstatus === 'read') where.and('read', 'm.has_read')
  if (search.readstatus === 'unread') where.and('unread', 'not m.has_read')
  if (search.words) {
    const words = where.value(likePattern(search.words))
    where.and('words', `(f.name ilike ${words} or f.workname ilike ${words})`)
  }
  return where
}

const order = 'm.created_at desc nulls last, m.id desc nulls last'

/** Returns one page of the messages that a person handles for others, or others for them; newest first. */
export async function listDelegatedMessages(
  reader: DbReader,
  { query, ...owner }: { workspace: string; personId: string; query: OaFlowMyentrustListBody },
): Promise<ResultPage<DelegatedMessage>> {
  const requested = { ...owner, search: query.search }
  const start = parsePageStart(query, 2)
  const where = entrusted(requested)
  if ('after' in start) {
    const [at, id] = start.after
    where.and('after', `(m.created_at, m.id) < (${where.value(at)}::timestamptz, ${where.value(id)})`)
  }
  const offset = where.value('offset' in start ? start.offset : 0)
  const page = `select ${columns} ${from} where ${where.text} order by ${order} limit ${pageSize + 1} offset ${offset}`
  const counted = entrusted(requested)
  const count = `select 1 ${from} where ${counted.text}`
  const [rows, total] = await Promise.all([
    reader.run(defineStatement<DelegatedMessage>(where.named('list'), page), where.values),
    countAllRows(reader, { name: counted.named('count'), values: counted.values, rows: count }),
  ])
  return toPage(rows, total, query.nowpage, (row) => [toTimestamp(row.createdAt), row.id])
}
