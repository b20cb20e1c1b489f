import { type DbReader, defineStatement, type Tx } from '../../platform'
import { pageSize } from '../sql/page'
import { likePattern, millisecondsSql, toTimestamp } from '../sql/time-columns'

/** Flow that can be copied. */
export interface CopyableFlow {
  id: string
  name: string
  workname: string
  desc: string
  creater: string
  createdAt: number
  unfinished: number
  isCancel: boolean
  isCopied: boolean
}

/** Tables with data of one flow, except its head and its files; copied unchanged. */
export const flowDataTables = [
  'visit',
  'message',
  'flow_log',
  'flow_comment',
  'timeout_log',
  'incident',
] as const

/** SQL of a copy's document number; it never clashes with the counters of the test environment. */
const workname = `f.workname || '（正式）'`

const most = 1000
const copySearchSql = `f.workspace = $1 and ($2 = '' or f.name ilike $2 or f.workname ilike $2 or f.description ilike $2)`
const page = defineStatement<CopyableFlow>(
  'copy-page',
  `select f.id, f.name, f.workname, f.description as "desc", f.creater, ${millisecondsSql('f.created_at')} as "createdAt",
     f.unfinished, f.is_cancel as "isCancel",
     exists (select 1 from test.flow t where t.workspace = f.workspace and t.id = f.id) as "isCopied"
   from public.flow f where ${copySearchSql} order by f.id desc limit ${pageSize} offset $3`,
)
const count = defineStatement<{ total: number }>(
  'copy-count',
  `select count(*)::int as total from (select 1 from public.flow f where ${copySearchSql} limit ${most}) found`,
)

/** Returns production flows that match a text, newest first, and whether the test environment has a copy. */
export async function readCopyableFlowPage(
  reader: DbReader,
  { workspace, text, page: at }: { workspace: string; text: string; page: number },
): Promise<{ rows: CopyableFlow[]; total: number }> {
  const pattern = text ? likePattern(text) : ''
  const rows = await reader.run(page, [workspace, pattern, (at - 1) * pageSize])
  const [counted] = await reader.run(count, [workspace, pattern])
  return { rows, total: counted?.total ?? 0 }
}

const family = defineStatement<{ id: string }>(
  'copy-family',
  `with recursive up(id, parent) as (
     select id, parent_flow_id from public.flow where workspace = $1 and id = $2
     union select f.id, f.parent_flow_id from up join public.flow f on f.workspace = $1 and f.id = up.parent
   ), down(id) as (
     select id from up
     union select c.id from down join public.sub_flow s on s.workspace = $1 and s.parent_id = down.id
       join public.flow c on c.workspace = $1 and c.id = s.id
   )
   select id from down order by id limit $3`,
)

/** Lists a flow with all its ancestors and sub-flows in lock order, up to a maximum. */
export const listFlowFamily = async (reader: DbReader, workspace: string, flowId: string, most: number) =>
  (await reader.run(family, [workspace, flowId, most])).map(({ id }) => id)

const dropFlow = defineStatement('copy-drop-flow', 'delete from test.flow where workspace = $1 and id = $2')
/** Deletes the parts of a copy. A copy has other file ids, so its chain starts anew. */
const dropParts = [...flowDataTables, 'flow_link', 'outbox'].map((table) =>
  defineStatement(`copy-drop-${table}`, `delete from test.${table} where workspace = $1 and flow_id = $2`),
)
const dropSubFlows = defineStatement(
  'copy-drop-sub-flow',
  'delete from test.sub_flow where workspace = $1 and parent_id = $2',
)
const loosenFiles = defineStatement(
  'copy-loosen-files',
  `update test.file set flow_id = null, field = null, message_id = null, step_name = null, loose_since = $3
   where workspace = $1 and flow_id = $2`,
)

/** Deletes the copy of a flow; its files are removed by the next cleanup. */
export async function deleteTestCopy(tx: Tx, workspace: string, flowId: string, now: number): Promise<void> {
  await tx.run(dropFlow, [workspace, flowId])
  for (const drop of [...dropParts, dropSubFlows]) await tx.run(drop, [workspace, flowId])
  await tx.run(loosenFiles, [workspace, flowId, toTimestamp(now)])
}

const filesOf = defineStatement<{ id: string }>(
  'copy-files',
  'select id from public.file where workspace = $1 and flow_id = $2',
)

/** Lists the files of a production flow. */
export const listFlowFilesToCopy = async (
  reader: DbReader,
  workspace: string,
  flowId: string,
): Promise<string[]> => (await reader.run(filesOf, [workspace, flowId])).map(({ id }) => id)

/** Reads a table's rows of a flow as one JSON text, so that no number loses a digit. */
const rowsAsText = (table: string, row: string, key: string) => ({
  read: defineStatement<{ rows: string | null }>(
    `copy-read-${table}`,
    `select jsonb_agg(${row})::text as rows from public.${table} f where f.workspace = $1 and f.${key} = $2`,
  ),
  write: defineStatement(
    `copy-write-${table}`,
    `insert into test.${table} select * from jsonb_populate_recordset(null::test.${table}, $1::jsonb)`,
  ),
})

const parts = [
  rowsAsText('flow', `to_jsonb(f) || jsonb_build_object('workname', ${workname}, 'ledger', null)`, 'id'),
  ...[...flowDataTables, 'file'].map((table) => rowsAsText(table, 'to_jsonb(f)', 'flow_id')),
  rowsAsText('sub_flow', 'to_jsonb(f)', 'parent_id'),
]

/** Reason why due work is not run automatically in a copy. */
const notRun = JSON.stringify({ code: 'incident.copied', params: {} })

const holdEffects = defineStatement(
  'copy-hold-effects',
  `insert into test.incident (workspace, id, flow_id, message_id, kind, payload, error, tries, created_at, state)
   select workspace, id, flow_id, payload->>'messageId', kind, payload, $3::jsonb, tries, created_at, 'open'
   from public.outbox where workspace = $1 and flow_id = $2 and kind in ('event', 'sub-flow')
   on conflict (workspace, id) do update set state = 'open', error = excluded.error`,
)

/**
 * Copies a flow with all its data; its files get new ids wherever they are named. Due events and starts are
 * not run again: in the copy they wait as incidents until a person retries them.
 */
export async function writeTestCopy(
  tx: Tx,
  { workspace, flowId, files }: { workspace: string; flowId: string; files: ReadonlyMap<string, string> },
): Promise<void> {
  for (const { read, write } of parts) {
    const [found] = await tx.run(read, [workspace, flowId])
    if (!found?.rows) continue
    const rows = [...files].reduce((text, [old, fresh]) => text.replaceAll(old, fresh), found.rows)
    await tx.run(write, [rows])
  }
  await tx.run(holdEffects, [workspace, flowId, notRun])
}
