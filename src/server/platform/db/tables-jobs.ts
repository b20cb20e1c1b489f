import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { momentColumn, workspaceColumn } from './columns'

/** Effects that failed in every attempt and need a manual retry or skip. The id is the effect's. */
export const incident = pgTable(
  'incident',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    flowId: text('flow_id').notNull(),
    /** Message that waits for the effect, if there is one. */
    messageId: text('message_id'),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    error: jsonb('error').$type<{ code: string; params: Record<string, unknown> }>().notNull(),
    tries: smallint('tries').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    state: text('state').$type<'open' | 'retried' | 'skipped'>().notNull(),
    reason: text('reason').notNull().default(''),
    byId: text('by_id'),
    byName: text('by_name'),
    at: momentColumn('at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('incident_newest').on(t.workspace, t.createdAt.desc(), t.id.desc()),
    index('incident_open').on(t.workspace, t.flowId).where(sql`state = 'open'`),
  ],
)
