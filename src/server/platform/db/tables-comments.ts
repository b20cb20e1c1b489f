import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { LoggedField, Outcome, StoredFile } from '../../../generated/types'
import { momentColumn, workspaceColumn } from './columns'

/** Comments of participants on a flow. */
export const flowComment = pgTable(
  'flow_comment',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    flowId: text('flow_id').notNull(),
    at: momentColumn('at').notNull(),
    personId: text('person_id').notNull(),
    personName: text('person_name').notNull(),
    /** Real person of an impersonated session. */
    realName: text('real_name'),
    /** What an agent recommends; null in comments of people. */
    advice: text('advice').$type<Outcome>(),
    text: text('text').notNull(),
    mentions: jsonb('mentions').$type<{ id: string; name: string }[]>().notNull().default([]),
    /** Pictures, attached to the flow as files. */
    files: jsonb('files').$type<StoredFile[]>().notNull().default([]),
    quotes: jsonb('quotes').$type<LoggedField[]>().notNull().default([]),
    /** Ids of people by the kind of their reaction, in order. */
    reactions: jsonb('reactions').$type<Record<string, string[]>>().notNull().default({}),
    /** True if its author withdrew it: the line stays without its text. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('flow_comment_of_flow').on(t.workspace, t.flowId, t.at),
  ],
)
