import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { momentColumn, workspaceColumn } from './columns'

/**
 * Search index of flows: the tokens of their contents (core/form/search-tokens), written by a job. Environments share it,
 * since ids differ; it survives a move to the archive.
 */
export const flowSearch = pgTable(
  'flow_search',
  {
    workspace: workspaceColumn(),
    flowId: text('flow_id').notNull(),
    tokens: integer('tokens').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.flowId] }),
    index('flow_search_tokens').using('gin', t.tokens),
  ],
)

/** Flows whose contents are newer than their index, written by triggers; `isRest`: all flows with a higher id. */
export const flowSearchQueue = pgTable('flow_search_queue', {
  workspace: workspaceColumn(),
  flowId: text('flow_id').notNull(),
  isRest: boolean('is_rest').notNull().default(false),
})

/**
 * Last change of each flow, written by triggers: the number of the transaction, which orders changes such that none
 * appears behind a read position once all earlier transactions have ended.
 */
export const flowChange = pgTable(
  'flow_change',
  {
    workspace: workspaceColumn(),
    flowId: text('flow_id').notNull(),
    transaction: bigint('transaction', { mode: 'number' }).notNull(),
    /** True if it was moved to the archive. */
    archived: boolean('archived').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.flowId] }),
    index('flow_change_order').on(t.workspace, t.transaction, t.flowId),
  ],
)

/** Who opened a flow, when first and last, and how often; written by a job, a short while after the opening. */
export const flowReader = pgTable(
  'flow_reader',
  {
    workspace: workspaceColumn(),
    flowId: text('flow_id').notNull(),
    personId: text('person_id').notNull(),
    firstAt: momentColumn('first_at').notNull(),
    lastAt: momentColumn('last_at').notNull(),
    times: integer('times').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.flowId, t.personId] })],
)
