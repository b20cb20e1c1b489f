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

/** Redrawn logos: the one that the settings of the company name, and such as have just been uploaded. */
export const companyLogo = pgTable(
  'company_logo',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    /** Data URL. */
    image: text('image').notNull(),
    createdAt: momentColumn('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] })],
)

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
