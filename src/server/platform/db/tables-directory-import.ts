import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SheetRowChange } from '../../../core/directory/sheet/plan-import'
import type {
  DirectoryImportCounts,
  DirectoryImportRowState,
  DirectoryImportState,
} from '../../../generated/types'
import { momentColumn, workspaceColumn } from './columns'

/** Imports of spreadsheets into the directory: uploaded in parts, run in batches. */
export const directoryImport = pgTable(
  'directory_import',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    /** Name of the file. */
    name: text('name').notNull(),
    state: text('state').$type<DirectoryImportState>().notNull(),
    byId: text('by_id').notNull(),
    byName: text('by_name').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    updatedAt: momentColumn('updated_at').notNull(),
    /** Version of the directory that the preview read; missing before it. */
    version: integer('version'),
    counts: jsonb('counts').$type<DirectoryImportCounts>().notNull(),
    /** Text key of the reason why it stopped by itself. */
    failure: text('failure').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('directory_import_newest').on(t.workspace, t.createdAt.desc()),
  ],
)

/** Rows of imports with their results; the cells stay until the row is written. */
export const directoryImportRow = pgTable(
  'directory_import_row',
  {
    workspace: workspaceColumn(),
    importId: text('import_id').notNull(),
    sheet: text('sheet').$type<'departments' | 'people'>().notNull(),
    row: integer('row').notNull(),
    /** Order of writing: parents before their departments, departments before people. */
    position: integer('position').notNull(),
    state: text('state').$type<DirectoryImportRowState>().notNull(),
    cells: jsonb('cells').$type<Record<string, unknown>>(),
    target: text('target').notNull().default(''),
    personId: text('person_id'),
    changes: jsonb('changes').$type<SheetRowChange['changes']>().notNull().default([]),
    /** Column, text key and values of the reason of a rejected row. */
    fault: jsonb('fault'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.importId, t.sheet, t.row] }),
    index('directory_import_row_order').on(t.workspace, t.importId, t.state, t.position),
  ],
)
