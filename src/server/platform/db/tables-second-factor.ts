import { bigint, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workspace } from './columns'

/** Second factors beside the password: TOTP of an app, and recovery codes for a lost app. */
export const secondFactor = pgTable(
  'second_factor',
  {
    workspace: workspace(),
    personId: text('person_id').notNull(),
    /** Base32, as apps expect it. */
    secret: text('secret').notNull(),
    /** Time of the first correct code; null = not active yet. */
    since: moment('since'),
    /** Time step (30 s) of the last accepted code, so that none is accepted twice. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    /** Hashes of unused recovery codes. */
    codes: jsonb('codes').$type<string[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.personId] })],
)
