import type {
  FigureGrouping,
  ListQuery,
  OaFlowAdminSearchformBody,
  OaFlowInsightExportBody,
  OaFlowTimeoutLogExportBody,
} from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'

/** State of an export. */
type ExportState = 'waiting' | 'running' | 'done' | 'failed'

/** Query of an export: all matches or some rows, all columns or some. */
interface ExportQuery extends ListQuery {
  keys?: readonly string[]
  ids?: readonly string[]
  /** Order of administered flows. */
  orderby?: OaFlowAdminSearchformBody['orderby']
  /** Whether the visible attachments of the requests are exported beside the spreadsheet, in a zip. */
  attachments?: boolean
  /** Whether a PDF of each request is exported beside the spreadsheet, in a zip. */
  documents?: boolean
  /** Whether the filled templates of each request's design are exported beside the spreadsheet, in a zip. */
  templates?: boolean
  /** Grouping of the figures to export instead of the rows. */
  figures?: FigureGrouping
  /** Query of the overdue log, which has its own search. */
  timeouts?: OaFlowTimeoutLogExportBody
  /** Flows and format of an event log. */
  eventLog?: Omit<OaFlowInsightExportBody, 'requestId'>
}

/** Export of a list. */
export interface ListExport {
  id: string
  list: string
  title: string
  query: ExportQuery
  state: ExportState
  rows: number
  fileId: string | null
  error: { code: string; params: Record<string, unknown> } | null
  createdAt: number
}

const columns = `id, list, title, query, state, rows, file_id as "fileId", error, ${millisecondsSql('created_at')} as "createdAt"`

const insert = defineStatement(
  'export-insert',
  `insert into list_export (workspace, id, person_id, list, title, query, state, language, created_at)
   values ($1, $2, $3, $4, $5, $6::jsonb, 'waiting', $7, $8)`,
)
const ownExport = defineStatement<ListExport>(
  'export-mine',
  `select ${columns} from list_export where workspace = $1 and person_id = $2 and created_at > $3
   order by created_at desc limit 20`,
)
const one = defineStatement<ListExport>(
  'export-one',
  `select ${columns} from list_export where workspace = $1 and id = $2`,
)
const note = defineStatement(
  'export-note',
  `update list_export set state = $3, rows = $4, file_id = $5, error = $6::jsonb, finished_at = $7
   where workspace = $1 and id = $2`,
)

/** Inserts an export. */
export async function insertExport(
  tx: Tx,
  workspace: string,
  listExport: Pick<ListExport, 'id' | 'list' | 'title' | 'query' | 'createdAt'> & {
    personId: string
    language: string
  },
): Promise<void> {
  const { id, personId, list, title, query, language, createdAt } = listExport
  await tx.run(insert, [
    ...[workspace, id, personId, list, title, JSON.stringify(query), language, toTimestamp(createdAt)],
  ])
}

/** Lists a person's exports since a given time, newest first. */
export const listExports = (reader: DbReader, workspace: string, personId: string, since: number) =>
  reader.run(ownExport, [workspace, personId, toTimestamp(since)])

/** Finds an export. */
export async function findExport(
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<ListExport | undefined> {
  const [row] = await reader.run(one, [workspace, id])
  return row
}

/** Progress or result of an export. */
export interface ExportUpdate extends Pick<ListExport, 'state' | 'rows'> {
  fileId?: string
  error?: ListExport['error']
  at?: number
}

/** Updates the progress of an export. */
export async function updateExport(tx: Tx, workspace: string, id: string, news: ExportUpdate): Promise<void> {
  const { state, rows, fileId = null, error = null, at } = news
  await tx.run(note, [
    ...[workspace, id, state, rows, fileId, error && JSON.stringify(error)],
    at === undefined ? null : toTimestamp(at),
  ])
}
