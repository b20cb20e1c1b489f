import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { momentColumn, workspaceColumn } from './columns'

/** Company announcements, shown to everyone on the home page while they are valid. */
export const companyNotice = pgTable(
  'company_notice',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    pinned: boolean('pinned').notNull().default(false),
    beginsAt: momentColumn('begins_at').notNull(),
    /** Missing = until it is deleted. */
    endsAt: momentColumn('ends_at'),
    createdId: text('created_id').notNull(),
    creater: text('creater').notNull(),
    updatedAt: momentColumn('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('company_notice_newest').on(t.workspace, t.beginsAt.desc(), t.id.desc()),
  ],
)

/** Who has read which announcement. */
export const companyNoticeRead = pgTable(
  'company_notice_read',
  {
    workspace: workspaceColumn(),
    noticeId: text('notice_id').notNull(),
    personId: text('person_id').notNull(),
    readAt: momentColumn('read_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.noticeId, t.personId] })],
)
