import { text, timestamp } from 'drizzle-orm/pg-core'

/** First column of every key, so that the data can be partitioned by it. */
export const workspace = () => text('workspace').notNull().default('oa')

/** Moment in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
