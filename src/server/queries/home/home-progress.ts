import { type DbReader, statement } from '../../platform'
import { millisecondsSql } from '../sql/time-columns'

/** Passed and waiting steps of a flow. */
export interface HomeFlowProgress {
  flowId: string
  entered: string[]
  waiting: WaitingStep[]
}

/** Waiting step: its first assignees, and since when. */
interface WaitingStep {
  stepId: string
  step: string
  people: string[]
  count: number
  since: number
}

const places = statement<HomeFlowProgress>(
  'home-places',
  `select f.id as "flowId",
     array(select v.step_id from visit v where v.workspace = f.workspace and v.flow_id = f.id
       group by v.step_id order by min(v.entered_at)) as entered,
     coalesce((select jsonb_agg(to_jsonb(w) order by w.since, w."stepId") from (
       select m.step_id as "stepId", min(m.step_name) as step, count(*)::int as count,
         (array_agg(m.to_name order by m.created_at, m.id) filter (where m.to_name <> ''))[1:3] as people,
         min(${millisecondsSql('m.created_at')}) as since
       from message m where m.workspace = f.workspace and m.flow_id = f.id and m.status = 1
       group by m.step_id) w), '[]') as waiting
   from flow f where f.workspace = $1 and f.id = any($2)`,
)

/** Reads the passed and waiting steps of flows, by flow. */
export async function readHomeFlowProgress(reader: DbReader, workspace: string, ids: readonly string[]) {
  const found = await reader.run(places, [workspace, ids])
  return new Map(found.map((place) => [place.flowId, place]))
}
