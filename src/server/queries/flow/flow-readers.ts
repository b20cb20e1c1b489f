import { type DbReader, defineStatement, type Tx } from '../../platform'
import type { FlowOpening } from '../../platform/jobs/flow-openings'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'

/** Maximum number of people listed for a flow. */
const maxListed = 500

/** Openings of a person that lie closer together count as one: a page loads a flow again when it has changed. */
const sameOpening = '1 minute'

/** Person who opened a flow. */
interface FlowReader {
  id: string
  name: string
  firstAt: number
  lastAt: number
  times: number
}

const add = defineStatement(
  'flow-readers-add',
  `insert into flow_reader as r (workspace, flow_id, person_id, first_at, last_at, times)
   select o.workspace, o.flow, o.person, o.first, o.last, 1
   from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[])
     as o(workspace, flow, person, first, last)
   order by 1, 2, 3
   on conflict (workspace, flow_id, person_id) do update set
     first_at = least(r.first_at, excluded.first_at),
     last_at = greatest(r.last_at, excluded.last_at),
     times = r.times + case when excluded.first_at > r.last_at + interval '${sameOpening}' then 1 else 0 end`,
)
const list = defineStatement<FlowReader>(
  'flow-readers',
  `select r.person_id as id, coalesce(p.name, r.person_id) as name, ${millisecondsSql('r.first_at')} as "firstAt",
     ${millisecondsSql('r.last_at')} as "lastAt", r.times
   from flow_reader r left join person p on p.workspace = r.workspace and p.id = r.person_id
   where r.workspace = $1 and r.flow_id = $2 order by r.last_at desc, r.person_id limit ${maxListed}`,
)

/** Adds openings of flows; each pair of flow and person stands there once, in the order in which rows are locked. */
export const addFlowReaders = (tx: Tx, openings: readonly FlowOpening[]) =>
  tx.run(add, [
    openings.map(({ workspace }) => workspace),
    openings.map(({ flowId }) => flowId),
    openings.map(({ personId }) => personId),
    openings.map(({ firstAt }) => toTimestamp(firstAt)),
    openings.map(({ lastAt }) => toTimestamp(lastAt)),
  ])

/** Lists who opened a flow, the latest first. */
export const listFlowReaders = (reader: DbReader, workspace: string, flowId: string): Promise<FlowReader[]> =>
  reader.run(list, [workspace, flowId])
