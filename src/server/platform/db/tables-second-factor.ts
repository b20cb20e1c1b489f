import { bigint, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workspace } from './columns'

/** What people prove beside their password: a clock code of an app, and codes for when the app is lost. */
export const secondFactor = pgTable(
  'second_factor',
  {
    workspace: workspace(),
    personId: text('person_id').notNull(),
    /** Base32, as apps read it. */
    secret: text('secret').notNull(),
    /** When the first code was right; null = it does not count yet. */
    since: moment('since'),
    /** The half minute of the last code that was taken: none is taken twice. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    /** Hashes of recovery codes that were not used yet. */
    codes: jsonb('codes').$type<string[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.personId] })],
)
