import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ListQuery } from '../../../generated/types'
import { momentColumn, workspaceColumn } from './columns'

/** Requested list export: its query, progress and file. */
export const listExport = pgTable(
  'list_export',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    personId: text('person_id').notNull(),
    /** Name of the list, or of the flow whose administered flows these are. */
    list: text('list').notNull(),
    title: text('title').notNull(),
    query: jsonb('query').$type<ListQuery>().notNull(),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed'>().notNull(),
    rows: integer('rows').notNull().default(0),
    fileId: text('file_id'),
    /** Text key and values of a failure. */
    error: jsonb('error').$type<{ code: string; params: Record<string, unknown> }>(),
    language: text('language').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    finishedAt: momentColumn('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('list_export_mine').on(t.workspace, t.personId, t.createdAt.desc()),
  ],
)
