import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { MenuConfig, OwnCalendar } from '../../../generated/types'
import { momentColumn, workspaceColumn } from './columns'

/** Menu changes of companies. */
export const menuConfig = pgTable('menu_config', {
  workspace: text('workspace').primaryKey(),
  rev: integer('rev').notNull(),
  config: jsonb('config').$type<MenuConfig>().notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: momentColumn('changed_at').notNull(),
})

/** Calendar overrides of departments; those of the root are the company's. */
export const workCalendar = pgTable(
  'work_calendar',
  {
    workspace: workspaceColumn(),
    departmentId: text('department_id').notNull(),
    rev: integer('rev').notNull(),
    /** Null = removed. */
    calendar: jsonb('calendar').$type<OwnCalendar>(),
    changedBy: text('changed_by').notNull(),
    changedAt: momentColumn('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.departmentId] })],
)
