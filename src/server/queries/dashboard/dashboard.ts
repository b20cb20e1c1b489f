import type { Dashboard, DashboardShare } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'

/** Stored dashboard. */
export interface DashboardRecord {
  id: string
  ownerId: string
  document: Dashboard
  share: DashboardShare
  rev: number
  updatedAt: number
}

/** Dashboard in a list. */
export type DashboardSummary = Omit<DashboardRecord, 'document' | 'rev'> & { name: string; cards: number }

const columns = `id, owner_id as "ownerId", document, share, rev, ${millisecondsSql('updated_at')} as "updatedAt"`

const visible = defineStatement<DashboardSummary>(
  'dashboard-list',
  `select id, owner_id as "ownerId", share, document->>'name' as name, jsonb_array_length(document->'cards') as cards,
     ${millisecondsSql('updated_at')} as "updatedAt"
   from dashboard where workspace = $1 and (owner_id = $2 or share @> any(array(select jsonb_build_array(one)
     from jsonb_array_elements($3::jsonb) one)))
   order by owner_id <> $2, document->>'name', id limit 500`,
)
const one = defineStatement<DashboardRecord>(
  'dashboard-find',
  `select ${columns} from dashboard where workspace = $1 and id = $2`,
)
const locked = defineStatement<DashboardRecord>(
  'dashboard-lock',
  `select ${columns} from dashboard where workspace = $1 and id = $2 for update`,
)
const counted = defineStatement<{ n: number }>(
  'dashboard-count',
  'select count(*)::int as n from dashboard where workspace = $1 and owner_id = $2',
)
const insert = defineStatement(
  'dashboard-insert',
  `insert into dashboard (workspace, id, owner_id, document, share, updated_at, updated_id)
   values ($1, $2, $5, $3::jsonb, $6::jsonb, $4, $5)`,
)
const change = defineStatement(
  'dashboard-change',
  `update dashboard set document = $3::jsonb, rev = rev + 1, updated_at = $4, updated_id = $5
   where workspace = $1 and id = $2`,
)
const changeShare = defineStatement(
  'dashboard-share',
  'update dashboard set share = $3::jsonb, updated_at = $4, updated_id = $5 where workspace = $1 and id = $2',
)
const owned = defineStatement<{ id: string; name: string }>(
  'dashboard-owned',
  `select id, document->>'name' as name from dashboard where workspace = $1 and owner_id = $2 order by name, id`,
)
const changeOwner = defineStatement<{ id: string }>(
  'dashboard-change-owner',
  'update dashboard set owner_id = $3, rev = rev + 1 where workspace = $1 and owner_id = $2 returning id',
)
const remove = defineStatement('dashboard-delete', 'delete from dashboard where workspace = $1 and id = $2')

/** Lists a person's dashboards, then those shared with them: as one of the entries of `audience`. */
export const listDashboards = (
  reader: DbReader,
  { workspace, personId }: { workspace: string; personId: string },
  audience: DashboardShare,
): Promise<DashboardSummary[]> => reader.run(visible, [workspace, personId, JSON.stringify(audience)])

/** Finds a dashboard. */
export const findDashboard = async (
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<DashboardRecord | undefined> => (await reader.run(one, [workspace, id]))[0]

/** Locks and returns a dashboard. */
export const lockDashboard = async (
  tx: Tx,
  workspace: string,
  id: string,
): Promise<DashboardRecord | undefined> => (await tx.run(locked, [workspace, id]))[0]

/** Counts the dashboards of a person. */
export const countDashboards = async (reader: DbReader, workspace: string, personId: string) =>
  (await reader.run(counted, [workspace, personId]))[0]?.n ?? 0

interface Writing {
  workspace: string
  personId: string
  now: number
}

/** Stores a new dashboard of a person. */
export const insertDashboard = (
  tx: Tx,
  { workspace, personId, now }: Writing,
  { id, document, share = [] }: { id: string; document: Dashboard; share?: DashboardShare },
) =>
  tx.run(insert, [workspace, id, JSON.stringify(document), toTimestamp(now), personId, JSON.stringify(share)])

/** Stores the changed document of a dashboard. */
export const changeDashboard = (
  tx: Tx,
  { workspace, personId, now }: Writing,
  { id, document }: { id: string; document: Dashboard },
) => tx.run(change, [workspace, id, JSON.stringify(document), toTimestamp(now), personId])

/** Stores with whom a dashboard is shared. */
export const shareDashboard = (
  tx: Tx,
  { workspace, personId, now }: Writing,
  { id, share }: { id: string; share: DashboardShare },
) => tx.run(changeShare, [workspace, id, JSON.stringify(share), toTimestamp(now), personId])

/** Deletes a dashboard. */
export const deleteDashboard = (tx: Tx, workspace: string, id: string) => tx.run(remove, [workspace, id])

/** Lists the dashboards that a person owns. */
export const listOwnedDashboards = (reader: DbReader, workspace: string, personId: string) =>
  reader.run(owned, [workspace, personId])

/** Gives all dashboards of an owner to another one. Returns their number. */
export const replaceDashboardOwner = async (
  tx: Tx,
  workspace: string,
  { from, to }: { from: string; to: string },
): Promise<number> => (await tx.run(changeOwner, [workspace, from, to])).length
