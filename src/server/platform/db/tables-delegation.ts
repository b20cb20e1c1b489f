import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { momentColumn, workspaceColumn } from './columns'

/** Calendar whose absences a delegation follows, and what was read of it last; its address is encrypted. */
export interface DelegationCalendar {
  sealed: string
  /** Time of the last reading, in milliseconds; 0 = not read. */
  readAt: number
  problem: 'host' | 'unreachable' | 'unreadable' | 'large' | null
  absences: { beginsAt: number; endsAt: number }[]
}

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
    /** Whether it applies during absences of the principal alone. */
    isForAbsence: boolean('is_for_absence').notNull().default(false),
    /** Absences that were found, in milliseconds and order of time. */
    absences: jsonb('absences').$type<{ beginsAt: number; endsAt: number }[]>().notNull().default([]),
    /** Calendar in which absences are found beside agreed leaves; null = none. */
    calendar: jsonb('calendar').$type<DelegationCalendar>(),
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
