import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PrivilegeChange } from '../../../core/directory/privileges'
import type { PendingChangeState } from '../../../generated/types'
import { moment, workspace } from './columns'

/** Changes of what flows entrust to people: a stored call that a second person confirms or stops. */
export const pendingChange = pgTable(
  'pending_change',
  {
    workspace: workspace(),
    id: text('id').notNull(),
    call: text('call').notNull(),
    body: jsonb('body').notNull(),
    /** Of call and body: the same change is requested once at a time. */
    bodyHash: text('body_hash').notNull(),
    /** What of whom it moves. */
    moved: jsonb('moved').$type<PrivilegeChange[]>().notNull(),
    state: text('state').$type<PendingChangeState>().notNull().default('pending'),
    requestedId: text('requested_id').notNull(),
    requestedName: text('requested_name').notNull(),
    /** Who really acts where the requester was impersonated. */
    requestedRealId: text('requested_real_id'),
    requestedAt: moment('requested_at').notNull(),
    /** When it is carried out without a second person, where there is none. */
    dueAt: moment('due_at'),
    expiresAt: moment('expires_at').notNull(),
    decidedId: text('decided_id'),
    decidedName: text('decided_name'),
    decidedAt: moment('decided_at'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    uniqueIndex('pending_change_once').on(t.workspace, t.bodyHash).where(sql`state = 'pending'`),
    index('pending_change_newest').on(t.workspace, t.requestedAt.desc(), t.id.desc()),
  ],
)
