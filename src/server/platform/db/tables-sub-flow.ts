import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { momentColumn, workspaceColumn } from './columns'

/** Sub-flow that a flow has started; its id is that of the resulting flow. */
export const subFlow = pgTable(
  'sub_flow',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    /** Parent flow, and the message whose handling started it. */
    parentId: text('parent_id').notNull(),
    messageId: text('message_id').notNull(),
    designId: text('design_id').notNull(),
    name: text('name').notNull(),
    level: smallint('level').notNull(),
    startedAt: momentColumn('started_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('sub_flow_of_parent').on(t.workspace, t.parentId, t.startedAt, t.id),
  ],
)
