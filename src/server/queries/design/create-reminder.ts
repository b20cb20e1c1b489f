import type { ListQuery } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { pageSize, parsePageStart, type ResultPage, toPage } from '../sql/page'
import { likePattern, millisecondsSql, toTimestamp } from '../sql/time-columns'

/** Occurrence at which a design reminds people. */
export interface AlertRun {
  designId: string
  rule: string
  at: number
}

const runsOf = `jsonb_to_recordset($2::jsonb) as r("designId" text, rule text, at timestamptz)`
const isBegun = `exists (select 1 from alert_run a where a.workspace = $1 and a.design_id = r."designId"
  and a.rule = r.rule and a.at = r.at)`
const columns = `r."designId", r.rule, ${millisecondsSql('r.at')} as at`

const open = defineStatement<AlertRun>('alert-open', `select ${columns} from ${runsOf} where not ${isBegun}`)
const begin = defineStatement<AlertRun>(
  'alert-begin',
  `insert into alert_run as r (workspace, design_id, rule, at)
   select $1, r."designId", r.rule, r.at from ${runsOf} order by r."designId", r.rule, r.at
   on conflict do nothing returning r.design_id as "designId", r.rule, ${millisecondsSql('r.at')} as at`,
)

const toRows = (runs: readonly AlertRun[]) =>
  JSON.stringify(runs.map((run) => ({ ...run, at: toTimestamp(run.at) })))

/** Lists those of some occurrences without a reminder yet. */
export const listPendingAlertRuns = (
  reader: DbReader,
  workspace: string,
  runs: readonly AlertRun[],
): Promise<AlertRun[]> => reader.run(open, [workspace, toRows(runs)])

/** Claims occurrences; each is returned to exactly one process, once. */
export const claimAlertRuns = (tx: Tx, workspace: string, runs: readonly AlertRun[]): Promise<AlertRun[]> =>
  tx.run(begin, [workspace, toRows(runs)])

const hold = defineStatement<{ one: number }>(
  'alert-run-hold',
  'select 1 as one from alert_run where workspace = $1 and design_id = $2 and rule = $3 and at = $4 for update',
)

/** Locks an occurrence; other processes wait. */
export const lockAlertRun = (tx: Tx, workspace: string, { designId, rule, at }: AlertRun) =>
  tx.run(hold, [workspace, designId, rule, toTimestamp(at)])

/** Reminder for a person to start a flow. */
export interface NewAlert extends AlertRun {
  id: string
  flowName: string
  personId: string
  personName: string
}

const insert = defineStatement(
  'alert-insert',
  `insert into flow_creat_alert (workspace, id, design_id, flow_name, rule, at, person_id, person_name)
   select $1, a.id, a."designId", a."flowName", a.rule, a.at, a."personId", a."personName"
   from jsonb_to_recordset($2::jsonb) as a(id text, "designId" text, "flowName" text, rule text, at timestamptz,
     "personId" text, "personName" text)`,
)

/** Inserts reminders. */
export async function insertAlerts(tx: Tx, workspace: string, alerts: readonly NewAlert[]): Promise<void> {
  const rows = alerts.map((alert) => ({ ...alert, at: toTimestamp(alert.at) }))
  if (rows.length) await tx.run(insert, [workspace, JSON.stringify(rows)])
}

/** List row of a reminder. */
export interface AlertListItem {
  id: string
  designId: string
  flowName: string
  rule: string
  at: number
  doneAt: number | null
  flowId: string | null
  canUse: boolean
  total: number
}

const ownAlerts = defineStatement<AlertListItem>(
  'alert-mine',
  `select * from (
     select a.at as moment, a.id, a.design_id as "designId", a.flow_name as "flowName", a.rule, ${millisecondsSql('a.at')} as at,
       ${millisecondsSql('a.done_at')} as "doneAt", a.flow_id as "flowId",
       coalesce(d.enabled and d.published_version is not null, false) as "canUse", count(*) over ()::int as total
     from flow_creat_alert a left join flow_design d on d.workspace = a.workspace and d.id = a.design_id
     where a.workspace = $1 and a.person_id = $2 and ($3::text is null or a.flow_name ilike $3)
       and ($4::boolean is null or (a.done_at is not null) = $4)) mine
   where $5::timestamptz is null or (moment, id) < ($5, $6)
   order by moment desc, id desc limit ${pageSize + 1} offset $7`,
)

/** Returns a page of a person's reminders, newest first. */
export async function listAlerts(
  reader: DbReader,
  { workspace, personId }: { workspace: string; personId: string },
  query: ListQuery,
): Promise<ResultPage<AlertListItem>> {
  const { flowname, creatstatus = 'all' } = query.search
  const start = parsePageStart(query, 2)
  const [at = null, after = null] = 'after' in start ? start.after : []
  const rows = await reader.run(ownAlerts, [
    ...[workspace, personId, flowname ? likePattern(flowname) : null],
    creatstatus === 'all' ? null : creatstatus === 'creat',
    ...[at, after, 'offset' in start ? start.offset : 0],
  ])
  const counted = { found: rows[0]?.total ?? 0, isWhole: true }
  return toPage(rows, counted, query.nowpage, ({ at, id }) => [toTimestamp(at), id])
}

const finish = defineStatement<{ id: string }>(
  'alert-finish',
  `update flow_creat_alert set done_at = $4, flow_id = $5
   where workspace = $1 and person_id = $2 and id = $3 and done_at is null returning id`,
)

/** Marks a person's own reminder as done, with the flow started for it; one already done stays unchanged. */
export async function finishAlert(
  tx: Tx,
  { workspace, personId }: { workspace: string; personId: string },
  { id, flowId = null, now }: { id: string; flowId?: string | null; now: number },
): Promise<boolean> {
  return (await tx.run(finish, [workspace, personId, id, toTimestamp(now), flowId])).length > 0
}
