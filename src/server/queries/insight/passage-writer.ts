import {
  type FlowPassages,
  type InsightFlow,
  type InsightVisit,
  type Passage,
  timesOf,
} from '../../../core/insight'
import { defineStatement, type Tx } from '../../platform'
import { recordChangedMonths } from '../archive/record-changed-months'
import { companyMonthSql, millisecondsSql } from '../sql/time-columns'

/*
 * The sums of insight follow the changes of flows in the order of their transactions, like lists of changed flows do
 * (queries/list/changed-flows.ts). One process at a time counts, in batches that commit with their position.
 */

const lock = defineStatement<{ taken: boolean }>(
  'insight-lock',
  `select pg_try_advisory_xact_lock(hashtext('insight')) as taken`,
)

interface Change {
  transaction: string
  flowId: string
}

/** Changes after the position; a position of another installation means nothing, so all flows are counted anew. */
const changes = defineStatement<Change>(
  'insight-changes',
  `with here as (select system_identifier::text as system from pg_control_system()),
   start as (select coalesce(max(p.transaction), 0) as transaction, coalesce(max(p.flow_id), '') as flow_id
     from insight_position p join here h on h.system = p.system where p.workspace = $1)
   select c.transaction::text, c.flow_id as "flowId" from start s cross join lateral (
     select transaction, flow_id from flow_change
     where workspace = $1 and (transaction, flow_id) > (s.transaction, s.flow_id)
       and transaction < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
     order by transaction, flow_id limit $2) c order by c.transaction, c.flow_id`,
)

const move = defineStatement(
  'insight-move',
  `insert into insight_position (workspace, system, transaction, flow_id, months_at)
   select $1, system_identifier::text, $2::bigint, $3, $2::bigint || ' ' || $3 from pg_control_system()
   on conflict (workspace) do update set system = excluded.system, transaction = excluded.transaction,
     flow_id = excluded.flow_id, months_at = excluded.months_at`,
)

/** Flow with its visits, and what it has added to the sums so far. */
export interface FlowToCount extends InsightFlow {
  id: string
  designId: string
  versionId: string
  before: (FlowPassages & { designId: string }) | undefined
}

interface FlowRow extends Omit<FlowToCount, 'before'> {
  wasDesign: string | null
  wasVersion: string | null
  was: string | null
  visits: InsightVisit[]
}

const schemas = ['public', 'archive'] as const

/** SQL of the visits of a flow whose decisions stand, with their messages. */
const visitsSql = (schema: string) => `coalesce((select json_agg(json_build_object(
    'id', v.id, 'stepId', v.step_id, 'from', v.from_messages, 'enteredAt', ${millisecondsSql('v.entered_at')},
    'messages', coalesce((select json_agg(json_build_object('id', m.id, 'personId', m.to_id,
        'deptId', coalesce(m.to_depts->0->>'v', ''), 'status', m.status,
        'returnedFrom', case when m.is_revoke then m.pre_message_ids[1] end,
        'createdAt', ${millisecondsSql('m.created_at')}, 'finishedAt', ${millisecondsSql('m.finished_at')}))
      from ${schema}.message m where m.workspace = v.workspace and m.flow_id = v.flow_id and m.visit_id = v.id
        and not (m.is_copy and m.status = 6)), '[]')) order by v.entered_at, v.id)
  from ${schema}.visit v where v.workspace = f.workspace and v.flow_id = f.id and not v.withdrawn), '[]') as visits`

const flowsSql = (
  schema: string,
) => `(select f.id, f.design_id as "designId", f.version_id as "versionId", f.result,
    ${millisecondsSql('f.created_at')} as "createdAt",
    ${millisecondsSql('coalesce(f.finished_at, case when f.is_cancel then f.updated_at end)')} as "finishedAt",
    i.design_id as "wasDesign", i.version_id as "wasVersion", i.passages as was, ${visitsSql(schema)}
  from ${schema}.flow f left join insight_flow i on i.workspace = f.workspace and i.flow_id = f.id
  where f.workspace = $1 and f.id = any($2::text[]))`

const facts = defineStatement<FlowRow>('insight-facts', schemas.map(flowsSql).join(' union all '))

/** Passage as it is stored. */
type StoredPassage = [
  Passage['kind'],
  source: string,
  target: string,
  day: number,
  bucket: number,
  ms: number,
]

const store = (passages: readonly Passage[]): string =>
  JSON.stringify(
    passages.map(
      ({ kind, source, target, day, bucket, ms }): StoredPassage => [kind, source, target, day, bucket, ms],
    ),
  )

const recall = (stored: string): Passage[] =>
  (JSON.parse(stored) as StoredPassage[]).map(([kind, source, target, day, bucket, ms]) => ({
    kind,
    source,
    target,
    day,
    bucket,
    ms,
  }))

const toFlow = ({ wasDesign, wasVersion, was, ...flow }: FlowRow): FlowToCount => ({
  ...flow,
  before:
    wasDesign !== null && wasVersion !== null && was !== null
      ? { designId: wasDesign, versionId: wasVersion, passages: recall(was) }
      : undefined,
})

/**
 * Records all months anew if an earlier program, which knows none, has moved the position: those of flows, and those of which
 * it may have archived the last one.
 */
const repairMonths = defineStatement(
  'insight-repair-months',
  `insert into insight_month (workspace, design_id, version_id, month, transaction)
   select $1, m.design_id, m.version_id, m.month, pg_current_xact_id()::text::bigint
   from (select f.design_id, f.version_id, ${companyMonthSql('f.created_at')} as month from public.flow f where f.workspace = $1
     union select design_id, version_id, month from insight_month where workspace = $1) m
   where exists (
     select from insight_position p where p.workspace = $1 and p.months_at is distinct from p.transaction || ' ' || p.flow_id)
   on conflict (workspace, design_id, month, version_id) do update set transaction = excluded.transaction`,
)

/**
 * Takes the next flows that have changed, and moves the position behind them. Returns how many changes were taken; 0 if
 * another process counts or nothing has changed. A flow that was destroyed is taken and not returned.
 */
export async function claimFlowsToCount(
  tx: Tx,
  workspace: string,
  count: number,
): Promise<{ taken: number; flows: FlowToCount[] }> {
  const [answer] = await tx.run(lock, [])
  if (!answer?.taken) return { taken: 0, flows: [] }
  const found = await tx.run(changes, [workspace, count])
  const last = found.at(-1)
  if (!last) return { taken: 0, flows: [] }
  await tx.run(repairMonths, [workspace])
  await tx.run(move, [workspace, last.transaction, last.flowId])
  const ids = found.map(({ flowId }) => flowId)
  await recordChangedMonths(tx, workspace, ids)
  const rows = await tx.run(facts, [workspace, ids])
  return { taken: found.length, flows: rows.map(toFlow) }
}

const writeFlows = defineStatement(
  'insight-write-flows',
  `insert into insight_flow (workspace, flow_id, design_id, version_id, passages, times)
   select $1, id, design_id, version_id, passages, times::jsonb
   from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as c(id, design_id, version_id, passages, times)
   on conflict (workspace, flow_id) do update set
     design_id = excluded.design_id, version_id = excluded.version_id, passages = excluded.passages,
     times = excluded.times`,
)

/** Stores what flows have added to the sums. */
export async function writePassages(
  tx: Tx,
  workspace: string,
  flows: readonly { id: string; designId: string; versionId: string; passages: readonly Passage[] }[],
): Promise<void> {
  await tx.run(writeFlows, [
    workspace,
    flows.map(({ id }) => id),
    flows.map(({ designId }) => designId),
    flows.map(({ versionId }) => versionId),
    flows.map(({ passages }) => store(passages)),
    flows.map(({ passages }) => JSON.stringify(timesOf(passages))),
  ])
}

const writeSums = defineStatement(
  'insight-write-sums',
  `with changed as (
     select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::int[], $10::float8[])
       as c(design_id, version_id, kind, source, target, day, bucket, count, ms)),
   grains as (
     select 'day' as grain, date '1970-01-01' + day as first, c.* from changed c
     union all select 'month', date_trunc('month', date '1970-01-01' + day)::date, c.* from changed c)
   insert into insight_sum as s (workspace, design_id, kind, grain, day, version_id, source, target, bucket, count, ms)
   select $1, design_id, kind, grain, first, version_id, source, target,
     case kind when 'person' then 0 when 'next' then 0 else bucket end as told, sum(count)::int, sum(ms)::bigint
   from grains group by design_id, kind, grain, first, version_id, source, target, told
   on conflict (workspace, design_id, kind, grain, day, version_id, source, target, bucket)
   do update set count = s.count + excluded.count, ms = s.ms + excluded.ms`,
)

/** Change of a sum of a design. */
interface DesignSumChange extends Passage {
  designId: string
  versionId: string
  count: number
}

/** Adds changes to the sums, by day and by month. */
export async function addToSums(
  tx: Tx,
  workspace: string,
  changed: readonly DesignSumChange[],
): Promise<void> {
  if (!changed.length) return
  await tx.run(writeSums, [
    workspace,
    changed.map(({ designId }) => designId),
    changed.map(({ versionId }) => versionId),
    changed.map(({ kind }) => kind),
    changed.map(({ source }) => source),
    changed.map(({ target }) => target),
    changed.map(({ day }) => day),
    changed.map(({ bucket }) => bucket),
    changed.map(({ count }) => count),
    changed.map(({ ms }) => ms),
  ])
}
