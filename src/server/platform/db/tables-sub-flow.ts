import { index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { DecisionUndo } from '../../../core/flow'
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

/** Decision that its author may still take back, with what it changed; deleted when the minutes are over. */
export const decisionUndo = pgTable(
  'decision_undo',
  {
    workspace: workspaceColumn(),
    flowId: text('flow_id').notNull(),
    messageId: text('message_id').notNull(),
    personId: text('person_id').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
    undo: jsonb('undo').$type<DecisionUndo>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.flowId, t.messageId] }),
    index('decision_undo_expired').on(t.expiresAt),
  ],
)
