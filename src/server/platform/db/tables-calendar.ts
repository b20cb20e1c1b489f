import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { OwnCalendar } from '../../../generated/types'
import { moment, workspace } from './columns'

/** Calendar overrides of departments; those of the root are the company's. */
export const workCalendar = pgTable(
  'work_calendar',
  {
    workspace: workspace(),
    departmentId: text('department_id').notNull(),
    rev: integer('rev').notNull(),
    /** Null = removed. */
    calendar: jsonb('calendar').$type<OwnCalendar>(),
    changedBy: text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.departmentId] })],
)
