import type { SecurityAbout } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { likePattern, toTimestamp } from '../sql/time-columns'

/** Age in days after which alarms are no longer counted. */
const news = 7

const markSeen = defineStatement(
  'alarms-seen',
  `insert into setting as s (workspace, person_id, values) values ($1, $2, jsonb_build_object('alarms_seen', $3::bigint))
   on conflict (workspace, person_id) do update set values = s.values || excluded.values`,
)
const countOfRow = defineStatement<{ n: number }>(
  'alarms-count',
  `select count(*)::int as n from audit a
   left join setting s on s.workspace = a.workspace and s.person_id = $2
   where a.workspace = $1 and a.action = 'sign-in.burst' and a.at > $3::timestamptz - interval '${news} days'
     and extract(epoch from a.at) * 1000 > coalesce((s.values->>'alarms_seen')::bigint, 0)`,
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
): Promise<number> => (await reader.run(countOfRow, [workspace, id, toTimestamp(now)]))[0]?.n ?? 0

/** Stores the time until which a person has seen the alarms. */
export const acknowledgeAlarms = (tx: Tx, { workspace, id }: Watcher, now: number) =>
  tx.run(markSeen, [workspace, id, now])

/** Action prefixes of each category of the log. */
const beginnings: Record<SecurityAbout, readonly string[]> = {
  'sign-in': [
    'sign-in.',
    'password.',
    'second-factor.',
    'passkey.',
    'proof.',
    'sessions.',
    'access-token.',
    'program.',
  ],
  rights: ['rights.'],
  acting: ['acting.', 'test.', 'entrust'],
  directory: ['directory'],
  company: ['company.', 'setup.', 'webhook.'],
  design: ['flowdesign.'],
  share: ['flow.share'],
  archive: ['archive.'],
}

/** Returns the category of an action. */
export function classifySecurityAction(action: string): SecurityAbout {
  const parts = Object.entries(beginnings) as [SecurityAbout, readonly string[]][]
  return parts.find(([, starts]) => starts.some((start) => action.startsWith(start)))?.[0] ?? 'company'
}

/** Stored event. */
export interface SecurityRow {
  id: string
  at: Date
  by: string
  actor: string | null
  action: string
  details: Record<string, unknown>
}

/** Filter of events; the times in `at` are ISO times. */
interface SecurityQuery {
  about?: SecurityAbout
  person?: string
  at?: { from?: string; to?: string }
}

const found = `from audit a left join person r on r.workspace = a.workspace and r.id = a.real_id
   where a.workspace = $1 and ($2::text[] is null or exists (select 1 from unnest($2::text[]) s where starts_with(a.action, s)))
     and ($3::text is null or a.person_name ilike $3 or r.name ilike $3)
     and ($4::timestamptz is null or a.at >= $4) and ($5::timestamptz is null or a.at < $5)`
const columns = 'a.id, a.at, a.person_name as by, r.name as actor, a.action, a.details'

const page = defineStatement<SecurityRow>(
  'security-page',
  `select ${columns} ${found} order by a.at desc, a.id desc limit $6 offset $7`,
)
const maxCounted = 10_000
const count = defineStatement<{ n: number }>(
  'security-count',
  `select count(*)::int as n from (select 1 ${found} limit ${maxCounted}) c`,
)
const own = defineStatement<SecurityRow>(
  'security-own',
  `select ${columns} from audit a left join person r on r.workspace = a.workspace and r.id = a.real_id
   where a.workspace = $1 and a.person_id = $2
     and (a.action = 'acting.begin' or exists (select 1 from unnest($3::text[]) s where starts_with(a.action, s)))
   order by a.at desc, a.id desc limit 50`,
)

/** Lists events newest first, and their total (up to 10,000). */
export async function listSecurityEvents(
  reader: DbReader,
  workspace: string,
  { about, person = '', at = {}, size, offset }: SecurityQuery & { size: number; offset: number },
): Promise<{ rows: SecurityRow[]; total: number }> {
  const words = person.trim()
  const requests = [
    ...[workspace, about ? beginnings[about] : null, words ? likePattern(words) : null],
    ...[at.from ?? null, at.to ?? null],
  ]
  const [rows, [counted]] = await Promise.all([
    reader.run(page, [...requests, size, offset]),
    reader.run(count, requests),
  ])
  return { rows, total: counted?.n ?? 0 }
}

/** Lists the newest 50 events of a person's own account. */
export const listOwnSecurityEvents = (reader: DbReader, workspace: string, personId: string) =>
  reader.run(own, [workspace, personId, beginnings['sign-in']])
