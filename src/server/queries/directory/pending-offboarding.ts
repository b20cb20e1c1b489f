import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Person whom a source wants to disable beyond its limit. */
export interface PendingOffboardingRow {
  id: string
  name: string
  jobId: string
  departments: string[]
  source: string
  requestedAt: Date
}

const one = defineStatement('offboarding-one-at-a-time', 'select pg_advisory_xact_lock(4201991)')
const counts = defineStatement<{ enabled: number; left: number }>(
  'offboarding-counts',
  `select (select count(*)::int from person where workspace = $1 and enabled) as enabled,
     (select count(*)::int from scim_resource where workspace = $1 and left_at > $2 and not is_confirmed) as left`,
)
const mark = defineStatement(
  'offboarding-mark',
  `insert into scim_resource (workspace, kind, id, left_at, is_confirmed) values ($1, 'person', $2, $3, $4)
   on conflict (workspace, kind, id) do update set left_at = excluded.left_at, is_confirmed = excluded.is_confirmed`,
)
const unmark = defineStatement(
  'offboarding-unmark',
  `update scim_resource set left_at = null, is_confirmed = false where workspace = $1 and kind = 'person' and id = $2`,
)
const add = defineStatement<{ name: string }>(
  'offboarding-pending-add',
  `with added as (
     insert into pending_offboarding (workspace, person_id, source, requested_at) values ($1, $2, $3, $4)
     on conflict do nothing returning person_id)
   select p.name from added join person p on p.workspace = $1 and p.id = added.person_id`,
)
const take = defineStatement<{ id: string }>(
  'offboarding-pending-take',
  'delete from pending_offboarding where workspace = $1 and person_id = any($2) returning person_id as id',
)
const some = defineStatement<{ id: string }>(
  'offboarding-pending-some',
  `select o.person_id as id from pending_offboarding o where o.workspace = $1 and ($2::text[] is null or o.person_id = any($2))
   order by o.requested_at, o.person_id limit $3`,
)
const count = defineStatement<{ count: number }>(
  'offboarding-pending-count',
  `select count(*)::int as count from (select 1 from pending_offboarding where workspace = $1 limit 100) counted`,
)
const page = defineStatement<PendingOffboardingRow & { total: number }>(
  'offboarding-pending-page',
  `select p.id, p.name, p.jobid as "jobId", o.source, o.requested_at as "requestedAt", count(*) over ()::int as total,
     array(select d.name from membership m join department d on d.workspace = m.workspace and d.id = m.department_id
       where m.workspace = p.workspace and m.person_id = p.id order by m.position, d.id) as departments
   from pending_offboarding o join person p on p.workspace = o.workspace and p.id = o.person_id
   where o.workspace = $1 order by o.requested_at, p.id limit $2 offset $3`,
)

/** Serializes what counts for the limit of a source, until the transaction ends. */
export const lockOffboardings = (tx: Tx) => tx.run(one, [])

/** Counts the enabled people, and those whom sources disabled since then without a confirmation. */
export const countOffboardings = async (reader: DbReader, workspace: string, since: number) =>
  (await reader.run(counts, [workspace, toTimestamp(since)]))[0] ?? { enabled: 0, left: 0 }

/** Records that a source disables a person, or that a person has confirmed it. */
export const markOffboarding = (
  tx: Tx,
  workspace: string,
  { id, now, isConfirmed }: { id: string; now: number; isConfirmed: boolean },
) => tx.run(mark, [workspace, id, toTimestamp(now), isConfirmed])

/** Takes back that a source has disabled a person. */
export const unmarkOffboarding = (tx: Tx, workspace: string, id: string) => tx.run(unmark, [workspace, id])

/** Stores that a person is to be disabled once someone confirms it. Returns the name; undefined if it was stored before. */
export const addPendingOffboarding = async (
  tx: Tx,
  workspace: string,
  { id, source, now }: { id: string; source: string; now: number },
): Promise<string | undefined> => (await tx.run(add, [workspace, id, source, toTimestamp(now)]))[0]?.name

/** Removes pending entries. Returns the people of those that were there. */
export const takePendingOffboardings = async (tx: Tx, workspace: string, ids: readonly string[]) =>
  (await tx.run(take, [workspace, [...ids]])).map(({ id }) => id)

/** Lists whom sources want to disable, oldest first: those named, or all. */
export const listPendingOffboardingIds = async (
  reader: DbReader,
  workspace: string,
  { ids, limit }: { ids: readonly string[] | undefined; limit: number },
) => (await reader.run(some, [workspace, ids ?? null, limit])).map(({ id }) => id)

/** Counts the people whom sources want to disable, up to 100. */
export const countPendingOffboardings = async (reader: DbReader, workspace: string): Promise<number> =>
  (await reader.run(count, [workspace]))[0]?.count ?? 0

/** Returns one page of whom sources want to disable, oldest first. */
export async function listPendingOffboardings(
  reader: DbReader,
  workspace: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PendingOffboardingRow[]; total: number }> {
  const rows = await reader.run(page, [workspace, limit, offset])
  return { rows, total: rows[0]?.total ?? 0 }
}
