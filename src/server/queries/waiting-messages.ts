import type { EmployeeUsesData } from '../../generated/types'
import { type Reader, statement } from '../platform/db/db'

const count = statement<{ waiting: number }>(
  'waiting-count',
  'select count(*)::int as waiting from message where workspace = $1 and to_id = $2 and status = 1',
)
const first = statement<EmployeeUsesData['flowsWaiting'][number]>(
  'waiting-first',
  `select f.id, f.workname, f.name, m.step_name as step from message m
   join flow f on f.workspace = m.workspace and f.id = m.flow_id
   where m.workspace = $1 and m.to_id = $2 and m.status = 1 order by m.level desc, m.created_at, m.id limit 20`,
)
const flows = statement<{ id: string }>(
  'waiting-flows',
  'select distinct flow_id as id from message where workspace = $1 and to_id = $2 and status = 1 order by flow_id',
)

/** How many messages wait for a person. */
export async function countWaiting(reader: Reader, workspace: string, personId: string): Promise<number> {
  const [row] = await reader.run(count, [workspace, personId])
  return row?.waiting ?? 0
}

/** The most urgent of them: flow and step. */
export const firstWaiting = (reader: Reader, workspace: string, personId: string) =>
  reader.run(first, [workspace, personId])

/** The flows in which something waits for a person, in the order in which they are locked. */
export async function flowsWaitingFor(
  reader: Reader,
  workspace: string,
  personId: string,
): Promise<string[]> {
  return (await reader.run(flows, [workspace, personId])).map(({ id }) => id)
}
