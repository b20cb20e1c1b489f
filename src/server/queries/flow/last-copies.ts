import { messageStatus } from '../../../core/flow'
import { type DbReader, defineStatement } from '../../platform'

/** Numbers of a person's latest tasks and requests among which the last copies are looked for. */
const [tasks, requests] = [300, 100]

const lastCopies = defineStatement<{ to: string }>(
  'flow-last-copies',
  `with mine as (
     (select m.flow_id as id from message m where m.workspace = $1 and m.to_id = $2 and m.status = ${messageStatus.handled}
      order by m.finished_at desc, m.id desc limit ${tasks})
     union
     (select f.id from flow f where f.workspace = $1 and f.created_id = $2
      order by f.created_at desc, f.id desc limit ${requests})),
   sent as (
     select c.flow_id, c.to_id, min(c.id) as first, max(c.created_at) as at
     from mine join flow f on f.workspace = $1 and f.id = mine.id and f.design_id = $3 and f.id <> $4
     join message c on c.workspace = $1 and c.flow_id = f.id and c.status = ${messageStatus.copy} and c.created_id = $2
     where exists (select 1 from message o where o.workspace = $1 and o.flow_id = c.flow_id and o.visit_id = c.visit_id
       and o.to_id = $2 and not o.is_copy)
     group by c.flow_id, c.to_id)
   select s.to_id as to from sent s
   where s.flow_id = (select n.flow_id from sent n order by n.at desc, n.flow_id desc limit 1)
   order by s.first limit $5`,
)

/** Returns to whom a person sent copies of the last other request of a design of which they sent any. */
export const listLastCopies = async (
  reader: DbReader,
  { workspace, id }: { workspace: string; id: string },
  { flowId, designId, most }: { flowId: string; designId: string; most: number },
): Promise<string[]> =>
  (await reader.run(lastCopies, [workspace, id, designId, flowId, most])).map(({ to }) => to)
