import { text, timestamp } from 'drizzle-orm/pg-core'

/** First column of every key, so that the data can be partitioned by it. */
export const workspaceColumn = () => text('workspace').notNull().default('oa')

/** Moment in UTC. */
export const momentColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
