import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { momentColumn, workspaceColumn } from './columns'

/** Overdue messages: one row each; the message itself has the outcome. */
export const timeoutLog = pgTable(
  'timeout_log',
  {
    workspace: workspaceColumn(),
    messageId: text('message_id').notNull(),
    flowId: text('flow_id').notNull(),
    designId: text('design_id').notNull(),
    flowName: text('flow_name').notNull(),
    workname: text('workname').notNull(),
    stepName: text('step_name').notNull(),
    toId: text('to_id').notNull(),
    toName: text('to_name').notNull(),
    /** Number of overdue notifications to its assignee. */
    times: smallint('times').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    firstExpiredAt: momentColumn('first_expired_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.messageId] }),
    index('timeout_log_newest').on(t.workspace, t.createdAt.desc(), t.messageId.desc()),
    index('timeout_log_expired').on(t.workspace, t.firstExpiredAt),
  ],
)

/** Moment at which a design reminded people to start it; the row makes it happen once. */
export const alertRun = pgTable(
  'alert_run',
  {
    workspace: workspaceColumn(),
    designId: text('design_id').notNull(),
    rule: text('rule').notNull(),
    at: momentColumn('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.designId, t.rule, t.at] })],
)

/** Reminder of a person to start a flow. */
export const flowCreatAlert = pgTable(
  'flow_creat_alert',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    designId: text('design_id').notNull(),
    flowName: text('flow_name').notNull(),
    /** Recurrence rule (core/flow/alerts). */
    rule: text('rule').notNull(),
    at: momentColumn('at').notNull(),
    personId: text('person_id').notNull(),
    personName: text('person_name').notNull(),
    doneAt: momentColumn('done_at'),
    /** Flow that was started for it; none if it was marked as done. */
    flowId: text('flow_id'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('flow_creat_alert_mine').on(t.workspace, t.personId, t.at.desc(), t.id.desc()),
    index('flow_creat_alert_open').on(t.workspace, t.personId).where(sql`done_at is null`),
  ],
)
