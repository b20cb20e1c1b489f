import type { ExternalRow } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { pageSize } from '../sql/page'
import { likePattern, toTimestamp } from '../sql/time-columns'

/** Stored contact outside the company. */
export type ExternalContact = Omit<ExternalRow, 'updated_at'>

const found = defineStatement<ExternalContact & { updatedAt: Date; total: number }>(
  'external-list',
  `select id, name, company, phone, mail, note, updated_at as "updatedAt", count(*) over ()::int as total
   from external_contact where workspace = $1
     and ($2 = '' or name ilike $2 or company ilike $2 or mail ilike $2 or note ilike $2
       or replace(phone, ' ', '') like $2)
   order by name, id limit ${pageSize} offset $3`,
)
const one = defineStatement<ExternalContact>(
  'external-one',
  `select id, name, company, phone, mail, note from external_contact
   where workspace = $1 and id = $2 for update`,
)
const write = defineStatement(
  'external-write',
  `insert into external_contact (workspace, id, name, company, phone, mail, note, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (workspace, id) do update set name = excluded.name, company = excluded.company,
     phone = excluded.phone, mail = excluded.mail, note = excluded.note, updated_at = excluded.updated_at`,
)
const remove = defineStatement(
  'external-delete',
  'delete from external_contact where workspace = $1 and id = $2',
)

/** Returns one page of the contacts that match a text, by name, and their total. */
export async function listExternalContacts(
  reader: DbReader,
  workspace: string,
  { text, nowpage }: { text: string; nowpage: number },
): Promise<{ rows: ExternalRow[]; total: number }> {
  const like = text.trim() ? likePattern(text.trim()) : ''
  const rows = await reader.run(found, [workspace, like, (nowpage - 1) * pageSize])
  return {
    rows: rows.map(({ total, updatedAt, ...row }) => ({ ...row, updated_at: updatedAt.toISOString() })),
    total: rows[0]?.total ?? 0,
  }
}

/** Locks and returns a contact. */
export async function lockExternalContact(tx: Tx, workspace: string, id: string) {
  const [row] = await tx.run(one, [workspace, id])
  return row
}

/** Stores a new or changed contact. */
export const writeExternalContact = (
  tx: Tx,
  workspace: string,
  { contact, now }: { contact: ExternalContact; now: number },
) => {
  const { id, name, company, phone, mail, note } = contact
  return tx.run(write, [workspace, id, name, company, phone, mail, note, toTimestamp(now)])
}

/** Deletes a contact. */
export const deleteExternalContact = (tx: Tx, workspace: string, id: string) =>
  tx.run(remove, [workspace, id])
