import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { momentColumn, workspaceColumn } from './columns'

/** Temporary links by which participants share a flow with others. */
export const flowShare = pgTable(
  'flow_share',
  {
    workspace: workspaceColumn(),
    /** Random id, not guessable. */
    id: text('id').notNull(),
    flowId: text('flow_id').notNull(),
    at: momentColumn('at').notNull(),
    personId: text('person_id').notNull(),
    personName: text('person_name').notNull(),
    /** Allowed people; none named = anyone signed in. */
    people: jsonb('people').$type<{ id: string; name: string }[]>().notNull().default([]),
    withHistory: boolean('with_history').notNull().default(false),
    expiresAt: momentColumn('expires_at').notNull(),
    revokedAt: momentColumn('revoked_at'),
    opened: integer('opened').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('flow_share_of_flow').on(t.workspace, t.flowId, t.at),
  ],
)
