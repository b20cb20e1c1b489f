import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Dashboard, DashboardShare } from '../../../generated/types'
import { momentColumn, workspaceColumn } from './columns'

/** Dashboards of people: cards with figures over requests. */
export const dashboard = pgTable(
  'dashboard',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    ownerId: text('owner_id').notNull(),
    document: jsonb('document').$type<Dashboard>().notNull(),
    /** With whom it is shared: people, departments with all below them, roles. */
    share: jsonb('share').$type<DashboardShare>().notNull(),
    rev: integer('rev').notNull().default(1),
    updatedAt: momentColumn('updated_at').notNull(),
    updatedId: text('updated_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('dashboard_of_owner').on(t.workspace, t.ownerId),
    index('dashboard_share').using('gin', t.share),
  ],
)
