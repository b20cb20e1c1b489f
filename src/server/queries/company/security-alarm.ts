import { type DbReader, statement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Age in days after which alarms are no longer counted. */
const news = 7

const seen = statement(
  'alarms-seen',
  `insert into setting as s (workspace, person_id, values) values ($1, $2, jsonb_build_object('alarms_seen', $3::bigint))
   on conflict (workspace, person_id) do update set values = s.values || excluded.values`,
)
const count = statement<{ n: number }>(
  'alarms-count',
  `select count(*)::int as n from audit a
   left join setting s on s.workspace = a.workspace and s.person_id = $2
   where a.workspace = $1 and a.action = 'sign-in.burst' and a.at > $3::timestamptz - interval '${news} days'
     and extract(epoch from a.at) * 1000 > coalesce((s.values->>'alarms_seen')::bigint, 0)`,
)
const watchers = statement<{ id: string }>(
  'alarms-watchers',
  `select p.id from person p where p.workspace = $1 and p.enabled and (p.is_admin or exists (
     select 1 from person_role h join role o on o.workspace = h.workspace and o.id = h.role_id
     where h.workspace = p.workspace and h.person_id = p.id and o.permissions && array['all', 'security']))`,
)

interface Watcher {
  workspace: string
  id: string
}

/** Counts bursts of failed sign-ins of the last week that the person has not seen. */
export const countAlarms = async (
  reader: DbReader,
  { workspace, id }: Watcher,
  now: number,
): Promise<number> => (await reader.run(count, [workspace, id, toTimestamp(now)]))[0]?.n ?? 0

/** Stores the time until which a person has seen the alarms. */
export const markAlarmsSeen = (tx: Tx, { workspace, id }: Watcher, now: number) =>
  tx.run(seen, [workspace, id, now])

/** Lists the security officers: people who may read the security log. */
export const listSecurityOfficers = async (reader: DbReader, workspace: string): Promise<string[]> =>
  (await reader.run(watchers, [workspace])).map(({ id }) => id)
