import type { Workload } from '../../../core/flow'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { millisecondsSql } from '../sql/time-columns'

const lock = defineStatement('allot-lock', `select pg_advisory_xact_lock(hashtext('allot ' || $1))`)

const statement = defineStatement<Workload & { id: string }>(
  'allot-burdens',
  `select p.id,
     (select count(*)::int from message m where m.workspace = $1 and m.to_id = p.id and m.status = 1) as open,
     (select ${millisecondsSql('m.created_at')} from message m
      join flow f on f.workspace = m.workspace and f.id = m.flow_id and f.design_id = $4
      where m.workspace = $1 and m.step_id = $3 and m.to_id = p.id and m.seat -> 'lot' is not null
      order by m.created_at desc limit 1) as last
   from unnest($2::text[]) as p(id)`,
)

/** Serializes actions that distribute steps until the commit: the next one sees who got them. */
export const lockAssignment = (tx: Tx, workspace: string) => tx.run(lock, [workspace])

/**
 * Reads the workload of people at a step of a design: number of waiting messages, and time of the last
 * message of this step.
 */
export const readWorkloads = (
  reader: DbReader,
  workspace: string,
  { designId, stepId, people }: { designId: string; stepId: string; people: readonly string[] },
) => reader.run(statement, [workspace, people, stepId, designId])
