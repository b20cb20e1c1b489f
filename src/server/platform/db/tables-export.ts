import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ListQuery } from '../../../generated/types'
import { moment, workspace } from './columns'

/** A list that somebody wants as a file: what was asked, how far it is, and where the file lies. */
export const listExport = pgTable(
  'list_export',
  {
    workspace: workspace(),
    id: text('id').notNull(),
    personId: text('person_id').notNull(),
    /** The name of the list, or of the flow whose administered flows these are. */
    list: text('list').notNull(),
    title: text('title').notNull(),
    query: jsonb('query').$type<ListQuery>().notNull(),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed'>().notNull(),
    rows: integer('rows').notNull().default(0),
    fileId: text('file_id'),
    /** A text key and its values, when it failed. */
    error: jsonb('error').$type<{ code: string; params: Record<string, unknown> }>(),
    language: text('language').notNull(),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('list_export_mine').on(t.workspace, t.personId, t.createdAt.desc()),
  ],
)
