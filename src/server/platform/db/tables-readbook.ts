import { date, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { momentColumn, workspaceColumn } from './columns'

/** Books that people of the company have read (S1-234). */
export const readingRecord = pgTable(
  'reading_record',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    readerId: text('reader_id').notNull(),
    reader: text('reader').notNull(),
    dept: text('dept').notNull().default(''),
    title: text('title').notNull(),
    author: text('author').notNull().default(''),
    begun: date('begun', { mode: 'string' }),
    finished: date('finished', { mode: 'string' }),
    pages: integer('pages'),
    score: real('score'),
    note: text('note').notNull().default(''),
    updatedAt: momentColumn('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('reading_record_of_reader').on(t.workspace, t.readerId, t.updatedAt.desc()),
    index('reading_record_newest').on(t.workspace, t.updatedAt.desc()),
  ],
)
