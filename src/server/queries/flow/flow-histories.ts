import type { PastAction } from '../../../core/flow'
import { type DbReader, defineStatement } from '../../platform'
import { toTimestampOrNull } from '../sql/time-columns'
import { flowColumns, type RunningFlow } from './running-flow'

/** Flow with its recorded actions; none if it predates their recording. */
export interface FlowHistoryRecord extends RunningFlow {
  acts: PastAction[]
}

const page = defineStatement<FlowHistoryRecord>(
  'past-flows',
  // The page is limited before actions are joined, so that only its own are read.
  `with page as materialized (
     select * from flow f
     where f.workspace = $1 and f.design_id = $2
       and ($3::timestamptz is null or (f.created_at, f.id) < ($3::timestamptz, $4))
     order by f.created_at desc, f.id desc limit $5
   )
   select ${flowColumns}, kept.acts
   from page f
   left join flow_design d on d.workspace = f.workspace and d.id = f.design_id
   cross join lateral (
     select coalesce(jsonb_agg(l.act || jsonb_build_object('record', l.record - 'formdata' - 'history' - 'reasons')
       order by l.at, l.id), '[]'::jsonb) as acts
     from flow_log l where l.workspace = f.workspace and l.flow_id = f.id and l.act is not null
   ) kept
   order by f.created_at desc, f.id desc`,
)

const earlierPicks = defineStatement<{ picks: Record<string, string[]> }>(
  'flow-earlier-picks',
  `select picks from flow where workspace = $1 and created_id = $2 and name = $3 and design_id = $4 and picks is not null
   order by created_at desc, id desc limit 1`,
)

/** Returns the people whom a creator picked for the steps of the creator's last flow of a design. */
export async function findEarlierPicks(
  reader: DbReader,
  workspace: string,
  { creator, name, design }: { creator: string; name: string; design: string },
): Promise<Record<string, string[]>> {
  const [last] = await reader.run(earlierPicks, [workspace, creator, name, design])
  return last?.picks ?? {}
}

const pageSize = 200

/** Iterates over the latest flows of a design in batches, newest first. */
export async function* iterateFlowHistories(
  reader: DbReader,
  workspace: string,
  { design, count }: { design: string; count: number },
): AsyncGenerator<FlowHistoryRecord[]> {
  let last: FlowHistoryRecord | undefined
  for (let left = count; left > 0; left -= pageSize) {
    const after = [toTimestampOrNull(last?.createdAt ?? null), last?.id ?? '']
    const rows = await reader.run(page, [workspace, design, ...after, Math.min(left, pageSize)])
    yield rows
    if (rows.length < pageSize) return
    last = rows.at(-1)
  }
}
