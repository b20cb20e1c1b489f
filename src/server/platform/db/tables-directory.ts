import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { workspace } from './columns'

/** People changed by each version of the directory, so that a process reloads only them. */
export const directoryChange = pgTable(
  'directory_change',
  {
    workspace: workspace(),
    version: bigint('version', { mode: 'number' }).notNull(),
    /** Ids of people; null if anyone may have changed. */
    people: text('people').array(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.version] })],
)
