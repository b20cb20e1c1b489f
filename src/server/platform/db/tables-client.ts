import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { EmployeeClientfailuresData } from '../../../generated/types'
import { momentColumn, workspaceColumn } from './columns'

type Told = EmployeeClientfailuresData[number]

/**
 * Failures inside enterprise clients: repetitions of the same failure in the same version count in one row.
 */
export const clientFailure = pgTable(
  'client_failure',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    client: text('client').$type<Told['client']>().notNull(),
    version: text('version').notNull(),
    about: text('about').$type<Told['about']>().notNull(),
    reason: text('reason').notNull(),
    times: integer('times').notNull(),
    firstAt: momentColumn('first_at').notNull(),
    lastAt: momentColumn('last_at').notNull(),
    /** Last affected person, if known. */
    personName: text('person_name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('client_failure_newest').on(t.workspace, t.lastAt.desc()),
  ],
)
