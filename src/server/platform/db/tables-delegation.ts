import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { momentColumn, workspaceColumn } from './columns'

/** Delegations: who handles messages, or whole flows, for whom. */
export const delegationTable = pgTable(
  'entrust',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    fromId: text('from_id').notNull(),
    toId: text('to_id').notNull(),
    /** Kind: messages go to the delegate; flows are handled as the other person. */
    kind: text('kind').$type<'message' | 'flow'>().notNull(),
    /** Design ids; none = all. */
    flows: text('flows').array(),
    beginsAt: momentColumn('begins_at'),
    endsAt: momentColumn('ends_at'),
    enabled: boolean('enabled').notNull(),
    reason: text('reason').notNull(),
    rev: integer('rev').notNull().default(1),
    createdAt: momentColumn('created_at').notNull(),
    createdId: text('created_id').notNull(),
    updatedAt: momentColumn('updated_at').notNull(),
    updatedId: text('updated_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('entrust_by').on(t.workspace, t.fromId),
    index('entrust_to').on(t.workspace, t.toId),
  ],
)
