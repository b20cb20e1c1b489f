import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { workspace } from './columns'

/** Whom each version of the directory changed, so that a process reads only them anew. */
export const directoryChange = pgTable(
  'directory_change',
  {
    workspace: workspace(),
    version: bigint('version', { mode: 'number' }).notNull(),
    /** Ids of people; nothing where it may have been anybody. */
    people: text('people').array(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.version] })],
)
