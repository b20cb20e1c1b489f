import { type DbReader, defineStatement, type Tx } from '../../platform'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'

/** Kind of the audit events by which people saw masked values. */
export const unmaskingAction = 'flow.unmask'

/** Maximum number of events listed for a flow. */
const maxListed = 500

/** Details of such an event; never the value. */
export interface UnmaskingDetails {
  flowId: string
  number: string
  model: string
  column?: string
  row?: string
  /** Name of the field; of a cell also that of its table. */
  field: string
  reason: string
}

/** Event by which a person saw a masked value. */
interface UnmaskingRow {
  id: string
  at: number
  by: string
  details: Pick<UnmaskingDetails, 'field' | 'reason'>
}

const lock = defineStatement('unmasking-lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')
const count = defineStatement<{ count: number }>(
  'unmasking-count',
  `select count(*)::int as count from audit
   where workspace = $1 and person_id = $2 and action = $3 and at >= $4`,
)
const ofFlow = defineStatement<UnmaskingRow>(
  'unmasking-of-flow',
  `select id, ${millisecondsSql('at')} as at, person_name as by, details from audit
   where workspace = $1 and action = $2 and details->>'flowId' = $3 order by at desc, id desc limit ${maxListed}`,
)

/** Counts how often a person saw masked values since a time, and lets none of their requests add one meanwhile. */
export async function countUnmaskings(
  tx: Tx,
  workspace: string,
  { personId, since }: { personId: string; since: number },
): Promise<number> {
  await tx.run(lock, [`${workspace} ${personId} ${unmaskingAction}`])
  const [row] = await tx.run(count, [workspace, personId, unmaskingAction, toTimestamp(since)])
  return row?.count ?? 0
}

/** Lists who saw masked values of a flow, newest first. */
export const listUnmaskings = (
  reader: DbReader,
  workspace: string,
  flowId: string,
): Promise<UnmaskingRow[]> => reader.run(ofFlow, [workspace, unmaskingAction, flowId])
