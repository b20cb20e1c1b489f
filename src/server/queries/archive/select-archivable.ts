import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Selection of flows for a run of a plan. */
export interface ArchivableFilter {
  designs: readonly string[]
  endedBefore: Date
}

/** Flow to move, with its topmost ancestor. */
export interface ArchivableFlow {
  id: string
  root: string
  designId: string
}

const isEnded = `(f.finished_at is not null or f.is_cancel)`
/** Condition on age. A recovered flow counts as finished at its recovery. Checked per flow by its key. */
const isOld = `f.created_at < $2 and coalesce(f.finished_at, f.updated_at) < $2 and coalesce((
  select a.recovered_at < $2 from archived_flow a where a.workspace = f.workspace and a.flow_id = f.id), true)`
/** Selects top-level flows; sub-flows move with them. */
const archivableSql = `f.workspace = $1 and f.parent_flow_id is null and f.design_id = any($3::text[]) and ${isEnded} and ${isOld}`

const count = defineStatement<{ total: number }>(
  'archivable-count',
  `select count(*)::int as total from public.flow f where ${archivableSql}`,
)
const roots = defineStatement<{ id: string }>(
  'archivable-roots',
  `select f.id from public.flow f where ${archivableSql} and f.id > $4 order by f.id limit $5 for update skip locked`,
)
const families = defineStatement<ArchivableFlow>(
  'archivable-families',
  `with recursive member(root, id) as (
     select id, id from unnest($2::text[]) as root(id)
     union select m.root, s.id from member m join public.sub_flow s on s.workspace = $1 and s.parent_id = m.id
   )
   select m.root, f.id, f.design_id as "designId" from member m join public.flow f on f.workspace = $1 and f.id = m.id
   order by f.id for update of f`,
)
const busy = defineStatement<{ id: string }>(
  'archivable-busy',
  `select f.id from public.flow f where f.workspace = $1 and f.id = any($3::text[]) and not (${isEnded} and ${isOld})
   union select m.flow_id from public.message m
     where m.workspace = $1 and m.flow_id = any($3::text[]) and m.status = 1
   union select o.flow_id from public.outbox o where o.workspace = $1 and o.flow_id = any($3::text[])
   union select i.flow_id from public.incident i
     where i.workspace = $1 and i.flow_id = any($3::text[]) and i.state = 'open'`,
)

/** Counts the flows old enough, without their sub-flows. */
export async function countArchivableFlows(
  reader: DbReader,
  workspace: string,
  { designs, endedBefore }: ArchivableFilter,
) {
  const [row] = await reader.run(count, [workspace, toTimestamp(endedBefore.getTime()), designs])
  return row?.total ?? 0
}

/**
 * Locks and returns the next flows old enough after a cursor, with their sub-flows. A family with a running
 * flow, a waiting message or a pending effect stays complete.
 */
export async function lockArchivableFlows(
  tx: Tx,
  workspace: string,
  { designs, endedBefore, reached, count: most }: ArchivableFilter & { reached: string; count: number },
): Promise<{ members: ArchivableFlow[]; looked: string[] }> {
  const before = toTimestamp(endedBefore.getTime())
  const looked = (await tx.run(roots, [workspace, before, designs, reached, most])).map(({ id }) => id)
  if (!looked.length) return { members: [], looked }
  const all = await tx.run(families, [workspace, looked])
  const unfit = new Set(
    (await tx.run(busy, [workspace, before, all.map(({ id }) => id)])).map(({ id }) => id),
  )
  const staying = new Set(all.filter(({ id }) => unfit.has(id)).map(({ root }) => root))
  return { members: all.filter(({ root }) => !staying.has(root)), looked }
}
