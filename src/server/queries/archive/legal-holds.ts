import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Archived flow under its own hold. */
export interface LegalHold {
  flowId: string
  workname: string
  flowName: string
  desc: string
  reason: string
  by: string
  heldAt: Date
}

const isThere = `a.workspace = $1 and a.result_id = $2 and a.recovered_at is null`

/**
 * SQL of a flow's family, its ancestors and sub-flows: all are held together, since none is complete alone.
 */
const family = `with recursive up as (
    select f.id, f.parent_flow_id from archive.flow f where f.workspace = $1 and f.workname = $3
    union select f.id, f.parent_flow_id from archive.flow f join up on f.id = up.parent_flow_id where f.workspace = $1
  ), whole as (
    select id from up
    union select f.id from archive.flow f join whole w on f.parent_flow_id = w.id where f.workspace = $1
  )`

const hold = defineStatement<{ id: string }>(
  'archived-flow-hold',
  `${family} update archived_flow a set held_at = $4, held_id = $5, hold_reason = $6
   from whole w, archive_result r
   where ${isThere} and a.flow_id = w.id and r.workspace = $1 and r.id = $2 and r.state = 10
   returning a.flow_id as id`,
)
const listHeld = defineStatement<LegalHold>(
  'archived-flows-held',
  `select a.flow_id as "flowId", f.workname, f.name as "flowName", f.description as "desc", a.hold_reason as reason,
     coalesce(p.name, '') as by, a.held_at as "heldAt"
   from archived_flow a
   join archive.flow f on f.workspace = a.workspace and f.id = a.flow_id
   left join person p on p.workspace = a.workspace and p.id = a.held_id
   where ${isThere} and a.held_at is not null order by a.held_at desc, a.flow_id limit 500`,
)

/**
 * Sets the hold of an archived flow and its family, or releases it (since null). Returns whether the flow is
 * there.
 */
export const updateLegalHold = async (
  tx: Tx,
  workspace: string,
  which: { id: string; workname: string; by: string; reason: string; since: number | null },
): Promise<boolean> => {
  const { id, workname, by, reason, since } = which
  const values = [workspace, id, workname, since === null ? null : toTimestamp(since), by, reason]
  return (await tx.run(hold, values)).length > 0
}

/** Lists the flows of an archive under their own hold, latest first. */
export const listLegalHolds = (reader: DbReader, workspace: string, id: string) =>
  reader.run(listHeld, [workspace, id])
