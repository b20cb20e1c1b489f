import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { InvoiceFacts } from '../../../core/invoice/invoice'
import { momentColumn, workspaceColumn } from './columns'

/** Metadata of a stored file, and its owner: a flow's field or opinion, a design, or none yet. */
export const file = pgTable(
  'file',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    ownerId: text('owner_id').notNull(),
    ownerName: text('owner_name').notNull(),
    name: text('name').notNull(),
    format: text('format').notNull(),
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    source: text('source').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    flowId: text('flow_id'),
    /** Model of the field that owns it; a table's column as model.code. */
    field: text('field'),
    /** Message whose opinion it belongs to. */
    messageId: text('message_id'),
    stepName: text('step_name'),
    designId: text('design_id'),
    /** What the server has read from an invoice; null for other files. */
    invoice: jsonb('invoice').$type<InvoiceFacts>(),
    /** Time since which it has no owner. */
    looseSince: momentColumn('loose_since'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('file_of_flow').on(t.workspace, t.flowId).where(sql`flow_id is not null`),
    index('file_loose').on(t.looseSince).where(sql`loose_since is not null`),
    index('file_loose_of').on(t.workspace, t.ownerId).where(sql`loose_since is not null`),
  ],
)
