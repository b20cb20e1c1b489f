import type { ArchivePlan } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { pageSize } from '../sql/page'
import { likePattern, toTimestamp } from '../sql/time-columns'

/** Stored archiving plan. */
export interface ArchivePlanRecord extends Pick<ArchivePlan, 'name' | 'frequency' | 'period'> {
  id: string
  rev: number
  designs: string[]
  flows: { id: string; name: string }[]
  keepYears: number | null
  enabled: boolean
  nextAt: Date
  updatedAt: Date
}

/** Writable fields of a plan. */
export type ArchivePlanData = Omit<ArchivePlanRecord, 'id' | 'rev' | 'flows' | 'updatedAt'>

const columns = `p.id, p.rev, p.name, p.designs, p.frequency, p.period, p.keep_years as "keepYears", p.enabled,
  p.next_at as "nextAt", p.updated_at as "updatedAt",
  coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name, d.id) from flow_design d
    where d.workspace = p.workspace and d.id = any(p.designs)), '[]') as flows`

const page = defineStatement<ArchivePlanRecord & { total: number }>(
  'archive-plan-page',
  `select ${columns}, count(*) over ()::int as total from archive_plan p
   where p.workspace = $1 and ($2 = '' or p.name ilike $2) order by p.name, p.id limit ${pageSize} offset $3`,
)
const one = defineStatement<ArchivePlanRecord>(
  'archive-plan-one',
  `select ${columns} from archive_plan p where p.workspace = $1 and p.id = $2`,
)
const locked = defineStatement<ArchivePlanRecord>(
  'archive-plan-lock',
  `select ${columns} from archive_plan p where p.workspace = $1 and p.id = $2 for update of p`,
)
const due = defineStatement<ArchivePlanRecord & { workspace: string }>(
  'archive-plan-due',
  `select ${columns}, p.workspace from archive_plan p where p.enabled and p.next_at <= $1
   order by p.next_at limit 10 for update of p skip locked`,
)
const write = defineStatement<{ rev: number }>(
  'archive-plan-write',
  `insert into archive_plan (workspace, id, name, designs, frequency, period, keep_years, enabled, next_at,
     created_at, created_id, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10)
   on conflict (workspace, id) do update set name = excluded.name, designs = excluded.designs,
     frequency = excluded.frequency, period = excluded.period, keep_years = excluded.keep_years,
     enabled = excluded.enabled, next_at = excluded.next_at, updated_at = excluded.updated_at,
     rev = archive_plan.rev + 1
   returning rev`,
)
const postpone = defineStatement(
  'archive-plan-postpone',
  'update archive_plan set next_at = $3 where workspace = $1 and id = $2',
)
const remove = defineStatement(
  'archive-plan-delete',
  'delete from archive_plan where workspace = $1 and id = $2',
)

/** Returns one page of the plans by name, and their total. */
export async function readArchivePlanPage(
  reader: DbReader,
  workspace: string,
  { text, nowpage }: { text: string; nowpage: number },
): Promise<{ rows: ArchivePlanRecord[]; total: number }> {
  const like = text.trim() ? likePattern(text.trim()) : ''
  const rows = await reader.run(page, [workspace, like, (nowpage - 1) * pageSize])
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Finds a plan. */
export const findArchivePlan = async (reader: DbReader, workspace: string, id: string) =>
  (await reader.run(one, [workspace, id]))[0]

/** Locks and returns a plan. */
export const lockArchivePlan = async (tx: Tx, workspace: string, id: string) =>
  (await tx.run(locked, [workspace, id]))[0]

/** Locks and returns due plans. */
export const lockDueArchivePlans = (tx: Tx, now: number) => tx.run(due, [toTimestamp(now)])

/** Stores a new or changed plan. Returns its revision. */
export async function writeArchivePlan(
  tx: Tx,
  { workspace, id: personId }: { workspace: string; id: string },
  { id, now, ...facts }: ArchivePlanData & { id: string; now: number },
): Promise<number> {
  const { name, designs, frequency, period, keepYears, enabled, nextAt } = facts
  const planFacts = [name, designs, frequency, period, keepYears, enabled, nextAt.toISOString()]
  const [row] = await tx.run(write, [workspace, id, ...planFacts, toTimestamp(now), personId])
  return row?.rev ?? 1
}

/** Sets the next run of a plan. */
export const postponeArchivePlan = (
  tx: Tx,
  workspace: string,
  { id, nextAt }: { id: string; nextAt: number },
) => tx.run(postpone, [workspace, id, toTimestamp(nextAt)])

/** Deletes a plan. */
export const deleteArchivePlan = (tx: Tx, workspace: string, id: string) => tx.run(remove, [workspace, id])
