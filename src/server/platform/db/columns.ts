import { text, timestamp } from 'drizzle-orm/pg-core'

/** The first column of every key, so that the data can be spread by it. */
export const workspace = () => text('workspace').notNull().default('oa')

/** A moment in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
