import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DatabaseSet } from '../../../generated/types'
import { momentColumn, workspaceColumn } from './columns'

/** Database tables that fields of forms choose from (S1-096). */
export const databaseSet = pgTable(
  'database_set',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    rev: integer('rev').notNull(),
    name: text('name').notNull(),
    set: jsonb('set').$type<DatabaseSet>().notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: momentColumn('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] })],
)
