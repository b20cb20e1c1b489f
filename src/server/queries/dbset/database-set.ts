import type { DatabaseSet } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Stored database set. */
export interface DatabaseSetRecord {
  id: string
  rev: number
  set: DatabaseSet
  changedBy: string
  changedAt: Date
}

const columns = 'id, rev, set, changed_by as "changedBy", changed_at as "changedAt"'

const all = defineStatement<DatabaseSetRecord>(
  'database-set-all',
  `select ${columns} from database_set where workspace = $1 order by name, id`,
)
const one = defineStatement<DatabaseSetRecord>(
  'database-set-one',
  `select ${columns} from database_set where workspace = $1 and id = $2`,
)
const locked = defineStatement<DatabaseSetRecord>(
  'database-set-lock',
  `select ${columns} from database_set where workspace = $1 and id = $2 for update`,
)
const write = defineStatement<{ rev: number }>(
  'database-set-write',
  `insert into database_set (workspace, id, rev, name, set, changed_by, changed_at) values ($1, $2, 1, $3, $4, $5, $6)
   on conflict (workspace, id) do update set rev = database_set.rev + 1, name = excluded.name, set = excluded.set,
     changed_by = excluded.changed_by, changed_at = excluded.changed_at
   returning rev`,
)
const users = defineStatement<{ id: string; name: string }>(
  'database-set-users',
  `select d.id, d.name from flow_design d where d.workspace = $1 and exists (select 1 from flow_version v
     where v.workspace = d.workspace and v.design_id = d.id and strpos(v.design::text, $2) > 0)
   order by d.name, d.id`,
)

/** Lists all sets by name. */
export const listDatabaseSets = (reader: DbReader, workspace: string) => reader.run(all, [workspace])

/** Finds a set. */
export const findDatabaseSet = async (reader: DbReader, workspace: string, id: string) =>
  (await reader.run(one, [workspace, id]))[0]

/** Locks and returns a set. */
export const lockDatabaseSet = async (tx: Tx, workspace: string, id: string) =>
  (await tx.run(locked, [workspace, id]))[0]

/** Stores a new or changed set. Returns its revision. */
export async function writeDatabaseSet(
  tx: Tx,
  workspace: string,
  { id, set, by, now }: { id: string; set: DatabaseSet; by: string; now: number },
): Promise<number> {
  const [row] = await tx.run(write, [workspace, id, set.name, JSON.stringify(set), by, toTimestamp(now)])
  return row?.rev ?? 1
}

/** Lists the designs whose drafts or versions contain a set's id, which is globally unique. */
export const listDesignsUsingSet = (reader: DbReader, workspace: string, id: string) =>
  reader.run(users, [workspace, id])
