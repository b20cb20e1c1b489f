import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PrivilegeChange } from '../../../core/directory/privileges'
import type { PendingChangeState } from '../../../generated/types'
import { momentColumn, workspaceColumn } from './columns'

/** Pending changes of privileges in flows: a stored call that a second person confirms or rejects. */
export const pendingChange = pgTable(
  'pending_change',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    call: text('call').notNull(),
    body: jsonb('body').notNull(),
    /** Hash of call and body: the same change has one open request. */
    bodyHash: text('body_hash').notNull(),
    /** Privileges moved, and of whom. */
    moved: jsonb('moved').$type<PrivilegeChange[]>().notNull(),
    state: text('state').$type<PendingChangeState>().notNull().default('pending'),
    requestedId: text('requested_id').notNull(),
    requestedName: text('requested_name').notNull(),
    /** Real person if the requester was impersonated. */
    requestedRealId: text('requested_real_id'),
    requestedAt: momentColumn('requested_at').notNull(),
    /** Time of execution if there is no second person. */
    dueAt: momentColumn('due_at'),
    expiresAt: momentColumn('expires_at').notNull(),
    decidedId: text('decided_id'),
    decidedName: text('decided_name'),
    decidedAt: momentColumn('decided_at'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    uniqueIndex('pending_change_once').on(t.workspace, t.bodyHash).where(sql`state = 'pending'`),
    index('pending_change_newest').on(t.workspace, t.requestedAt.desc(), t.id.desc()),
  ],
)
