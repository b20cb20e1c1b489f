import type { CompanyNotice, CompanyNoticeRow } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { pageSize } from '../sql/page'
import { likePattern, toTimestamp, toTimestampOrNull } from '../sql/time-columns'

/** Editable data of an announcement. */
export interface AnnouncementDraft {
  id: string
  title: string
  body: string
  pinned: boolean
  beginsAt: number
  endsAt: number | null
}

type Told<Row> = Omit<Row, 'begins_at' | 'ends_at' | 'updated_at'> & { beginsAt: Date; endsAt: Date | null }

/** Maximum number of announcements shown together. */
const mostCurrent = 20

const description = `n.id, n.title, n.body, n.pinned, n.creater as by, n.begins_at as "beginsAt", n.ends_at as "endsAt"`
const counts = 'n.begins_at <= $3 and (n.ends_at is null or n.ends_at > $3)'

const current = defineStatement<Told<CompanyNotice>>(
  'company-notice-current',
  `select ${description}, r.read_at is not null as hasread from company_notice n
   left join company_notice_read r on r.workspace = n.workspace and r.notice_id = n.id and r.person_id = $2
   where n.workspace = $1 and ${counts}
   order by n.pinned desc, n.begins_at desc, n.id desc limit ${mostCurrent}`,
)
const all = defineStatement<Told<CompanyNoticeRow> & { total: number; updatedAt: Date }>(
  'company-notice-list',
  `select ${description}, n.updated_at as "updatedAt", count(*) over ()::int as total,
     case when n.begins_at > $3 then 'coming' when ${counts} then 'current' else 'over' end as state,
     (select count(*)::int from company_notice_read r where r.workspace = n.workspace and r.notice_id = n.id) as readers
   from company_notice n where n.workspace = $1 and ($2 = '' or n.title ilike $2 or n.body ilike $2)
   order by n.begins_at desc, n.id desc limit ${pageSize} offset $4`,
)
const one = defineStatement<{ id: string; title: string; beginsAt: Date }>(
  'company-notice-one',
  `select id, title, begins_at as "beginsAt" from company_notice where workspace = $1 and id = $2 for update`,
)
const write = defineStatement(
  'company-notice-write',
  `insert into company_notice (workspace, id, title, body, pinned, begins_at, ends_at, created_id, creater, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (workspace, id) do update set title = excluded.title, body = excluded.body, pinned = excluded.pinned,
     begins_at = excluded.begins_at, ends_at = excluded.ends_at, updated_at = excluded.updated_at`,
)
const remove = defineStatement(
  'company-notice-delete',
  'delete from company_notice where workspace = $1 and id = $2',
)
const forget = defineStatement(
  'company-notice-forget',
  'delete from company_notice_read where workspace = $1 and notice_id = $2',
)
const read = defineStatement<{ id: string }>(
  'company-notice-read',
  `insert into company_notice_read (workspace, notice_id, person_id, read_at)
   select $1, n.id, $2, $3 from company_notice n where n.workspace = $1 and n.id = $4 and ${counts}
   on conflict do nothing returning notice_id as id`,
)

const toTimes = ({ beginsAt, endsAt }: { beginsAt: Date; endsAt: Date | null }) => ({
  begins_at: beginsAt.toISOString(),
  ends_at: endsAt?.toISOString() ?? null,
})

/** Lists the current announcements, pinned ones first, with the person's read state. */
export async function listCurrentAnnouncements(
  reader: DbReader,
  { workspace, personId, now }: { workspace: string; personId: string; now: number },
): Promise<CompanyNotice[]> {
  const rows = await reader.run(current, [workspace, personId, toTimestamp(now)])
  return rows.map(({ beginsAt, endsAt, ...row }) => ({ ...row, ...toTimes({ beginsAt, endsAt }) }))
}

/** Returns one page of the announcements that match a text, newest first, and their total. */
export async function listAnnouncements(
  reader: DbReader,
  workspace: string,
  { text, nowpage, now }: { text: string; nowpage: number; now: number },
): Promise<{ rows: CompanyNoticeRow[]; total: number }> {
  const like = text.trim() ? likePattern(text.trim()) : ''
  const rows = await reader.run(all, [workspace, like, toTimestamp(now), (nowpage - 1) * pageSize])
  return {
    rows: rows.map(({ total, beginsAt, endsAt, updatedAt, ...row }) => ({
      ...row,
      ...toTimes({ beginsAt, endsAt }),
      updated_at: updatedAt.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** Locks and returns an announcement. */
export const lockAnnouncement = async (tx: Tx, workspace: string, id: string) =>
  (await tx.run(one, [workspace, id]))[0]

/** Stores a new or changed announcement. */
export const writeAnnouncement = (
  tx: Tx,
  { workspace, id: personId, name }: { workspace: string; id: string; name: string },
  { notice, now }: { notice: AnnouncementDraft; now: number },
) => {
  const { id, title, body, pinned, beginsAt, endsAt } = notice
  const times = [toTimestamp(beginsAt), toTimestampOrNull(endsAt)]
  return tx.run(write, [workspace, id, title, body, pinned, ...times, personId, name, toTimestamp(now)])
}

/** Deletes an announcement with its read marks. */
export async function deleteAnnouncement(tx: Tx, workspace: string, id: string): Promise<void> {
  await tx.run(forget, [workspace, id])
  await tx.run(remove, [workspace, id])
}

/** Marks a current announcement as read by a person; idempotent. */
export const markAnnouncementRead = (
  tx: Tx,
  { workspace, personId, now, id }: { workspace: string; personId: string; now: number; id: string },
) => tx.run(read, [workspace, personId, toTimestamp(now), id])
