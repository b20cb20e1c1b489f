import type { CustomizeReadbookListBody, ReadingRecord } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { pageSize } from '../sql/page'
import { likePattern, toTimestamp } from '../sql/time-columns'

/** Stored reading record. */
export type ReadingRecordRow = Omit<ReadingRecord, 'updated_at'>

type Row = ReadingRecordRow & { updatedAt: Date }
type Order = NonNullable<CustomizeReadbookListBody['order']>

const columns = `id, title, author, reader, reader_id, dept, to_char(begun, 'YYYY-MM-DD') as begun,
  to_char(finished, 'YYYY-MM-DD') as finished, pages, score, note, updated_at as "updatedAt"`

/** Condition on the reader; '' matches everyone. */
const visibleToReader = `workspace = $1 and ($2 = '' or reader_id = $2)`

const orders: Record<Order['by'], string> = {
  title: 'title',
  reader: 'reader',
  begun: 'begun',
  finished: 'finished',
  pages: 'pages',
  score: 'score',
  updated_at: 'updated_at',
}

const listed = (name: string, order: string) =>
  defineStatement<Row & { total: number }>(
    `reading-record-list-${name}`,
    `select ${columns}, count(*) over ()::int as total from reading_record
     where ${visibleToReader} and ($3 = '' or title ilike $3 or author ilike $3 or reader ilike $3 or dept ilike $3 or note ilike $3)
     order by ${order} nulls last, id desc limit $4 offset $5`,
  )
const lists = new Map(
  Object.entries(orders).flatMap(([by, column]) => [
    [`${by} asc`, listed(`${by}-up`, `reading_record.${column} asc`)] as const,
    [`${by} desc`, listed(`${by}-down`, `reading_record.${column} desc`)] as const,
  ]),
)
const one = defineStatement<Row>(
  'reading-record-one',
  `select ${columns} from reading_record where ${visibleToReader} and id = $3`,
)
const lockRecord = defineStatement<Row>(
  'reading-record-held',
  `select ${columns} from reading_record where ${visibleToReader} and id = $3 for update`,
)
const write = defineStatement(
  'reading-record-write',
  `insert into reading_record (workspace, id, reader_id, reader, dept, title, author, begun, finished, pages, score,
     note, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   on conflict (workspace, id) do update set title = excluded.title, author = excluded.author,
     begun = excluded.begun, finished = excluded.finished, pages = excluded.pages, score = excluded.score,
     note = excluded.note, updated_at = excluded.updated_at`,
)
const ofReaders = defineStatement<Row>(
  'reading-record-of-readers',
  `select ${columns} from reading_record where workspace = $1 and reader_id = any($2)`,
)
const oneSheet = defineStatement(
  'reading-record-lock',
  `select pg_advisory_xact_lock(hashtext('reading_record ' || $1))`,
)
const addAll = defineStatement(
  'reading-record-add-all',
  `insert into reading_record (workspace, id, reader_id, reader, dept, title, author, begun, finished, pages, score,
     note, updated_at)
   select $1, r.id, r.reader_id, r.reader, r.dept, r.title, r.author, r.begun, r.finished, r.pages, r.score, r.note, $3
   from jsonb_to_recordset($2::jsonb) as r(id text, reader_id text, reader text, dept text, title text, author text,
     begun date, finished date, pages int, score real, note text)`,
)
const remove = defineStatement(
  'reading-record-delete',
  'delete from reading_record where workspace = $1 and id = $2',
)

const describe = ({ updatedAt, ...row }: Row): ReadingRecord => ({
  ...row,
  updated_at: updatedAt.toISOString(),
})

/** Reader of the records ('' = everyone), and the filter. */
interface Asked {
  reader: string
  text?: string
  order?: Order
  nowpage?: number
  size?: number
}

/** Lists the reading records that match a text, sorted, and their total. */
export async function listReadingRecords(
  reader: DbReader,
  workspace: string,
  { reader: of, text = '', order, nowpage = 1, size = pageSize }: Asked,
): Promise<{ rows: ReadingRecord[]; total: number }> {
  const { by, descending } = order ?? { by: 'updated_at', descending: true }
  const list = lists.get(`${by} ${descending ? 'desc' : 'asc'}`)
  if (!list) throw new Error(`no order by ${by}`)
  const like = text.trim() ? likePattern(text.trim()) : ''
  const rows = await reader.run(list, [workspace, of, like, size, (nowpage - 1) * size])
  return { rows: rows.map(({ total, ...row }) => describe(row)), total: rows[0]?.total ?? 0 }
}

/** Finds a record of a reader ('' = everyone). */
export async function findReadingRecord(
  reader: DbReader,
  workspace: string,
  which: { of: string; id: string },
) {
  const [row] = await reader.run(one, [workspace, which.of, which.id])
  return row && describe(row)
}

/** Locks and returns a record of a reader. */
export async function lockReadingRecord(tx: Tx, workspace: string, { of, id }: { of: string; id: string }) {
  const [row] = await tx.run(lockRecord, [workspace, of, id])
  return row && describe(row)
}

/** Stores a new or changed record; its reader does not change. */
export function writeReadingRecord(
  tx: Tx,
  workspace: string,
  { record, now }: { record: ReadingRecordRow; now: number },
) {
  const { id, reader_id, reader, dept, title, author, begun, finished, pages, score, note } = record
  return tx.run(write, [
    ...[workspace, id, reader_id, reader, dept, title, author],
    ...[begun, finished, pages, score, note, toTimestamp(now)],
  ])
}

/** Lists all records of some readers. */
export async function listRecordsOfReaders(reader: DbReader, workspace: string, readers: readonly string[]) {
  return (await reader.run(ofReaders, [workspace, [...readers]])).map(describe)
}

/** Serializes spreadsheet imports, so that two with the same rows add them once. */
export const lockReadingRecords = (tx: Tx, workspace: string) => tx.run(oneSheet, [workspace])

/** Inserts new records. */
export const addReadingRecords = (
  tx: Tx,
  workspace: string,
  { records, now }: { records: readonly ReadingRecordRow[]; now: number },
) => tx.run(addAll, [workspace, JSON.stringify(records), toTimestamp(now)])

/** Deletes a record. */
export const deleteReadingRecord = (tx: Tx, workspace: string, id: string) => tx.run(remove, [workspace, id])
