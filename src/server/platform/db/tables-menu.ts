import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { MenuConfig } from '../../../generated/types'
import { moment } from './columns'

/** Menu changes of companies. */
export const menuConfig = pgTable('menu_config', {
  workspace: text('workspace').primaryKey(),
  rev: integer('rev').notNull(),
  config: jsonb('config').$type<MenuConfig>().notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: moment('changed_at').notNull(),
})
