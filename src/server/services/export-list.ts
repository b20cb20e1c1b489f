import { Readable } from 'node:stream'
import { BusinessError } from '../../core/business-error'
import { createOverdueLogSheet } from '../../core/flow'
import type { SheetCell } from '../../core/text/sheet-value'
import type { ListQuery } from '../../generated/types'
import {
  type AppContext,
  type Context,
  type Db,
  formatCompanyTime,
  type Language,
  requestLimits,
  sanitizeFileName,
  splitRows,
  toRows,
  translateKey,
} from '../platform'
import { createXlsx } from '../platform/files/xlsx'
import { createZip, type ZipEntry } from '../platform/files/zip'
import { findListSchema } from '../platform/schemas/list-schema'
import { type ExportColumn, toExportRow } from '../presenters/export-row'
import { formatCompanyDateTime } from '../presenters/time'
import { type ExportJob, insertFile } from '../queries'
import type { FlowListItem } from '../queries/list/created-list'
import { type ExportUpdate, type ListExport, updateExport } from '../queries/list/list-export'
import { loadLocalizer } from '../read-models/design/localize-response'
import { buildAdministeredWorkbook } from '../read-models/list/administered-sheets'
import { loadListFigures } from '../read-models/list/list-figures'
import { loadCreatedPage, loadMessagePage, loadVisiblePage } from '../read-models/list/list-pages'
import { createTranslator, loadTimeoutRows } from '../read-models/list/overdue'
import { loadColumnItems } from '../read-models/list/search-conf'
import {
  type AttachmentProgress,
  attachmentEntries,
  createOmissionNotice,
  type RequestExport,
} from './export-attachments'
import { eventLogBytes } from './export-event-log'
import { type DocumentKinds, documentEntries } from './paper/document-entries'

/*
 * Export of a list to a file, outside of any request: pages of a thousand rows are read with the person's
 * rights, streamed as a spreadsheet into the file store, and the progress is recorded. The file is an
 * unattached one of the person: it is read by a signed link and deleted after a day like any other.
 */

const chunk = 1_000

const boxes = new Set(['waiting', 'message', 'cc', 'finish'] as const)
type Box = typeof boxes extends Set<infer Name> ? Name : never
const isBox = (list: string): list is Box => (boxes as ReadonlySet<string>).has(list)

const { exportRows, exportDocuments, attachmentBytes, attachmentFiles } = requestLimits

/** Loads a page of any exportable list. */
function pageOfList(list: string, query: ListQuery, context: Context) {
  if (isBox(list)) return loadMessagePage(list, query, context, chunk)
  return list === 'icreat' ? loadCreatedPage(query, context, chunk) : loadVisiblePage(query, context, chunk)
}

type Columns = (ExportColumn & { title: string })[]

/** Returns the list's own columns, or the requested ones in their order. */
function ownColumns({ list, query: { keys } }: ListExport, language: Language): Columns {
  const own = (findListSchema(list)?.columns ?? []).map(({ key, cell, title }) => ({
    key,
    cell,
    title: translateKey(language, title),
  }))
  return keys ? keys.flatMap((key) => own.find((column) => column.key === key) ?? []) : own
}

/** Returns the list's own columns, then the requested form fields. */
async function columnsOf(job: ListExport, context: Context): Promise<Columns> {
  const { list, query } = job
  const own = ownColumns(job, context.language)
  const { flowid } = query.search
  if (!flowid || !query.columns?.length) return own
  const items = await loadColumnItems(list as 'alllist', flowid, context)
  const { told } = await loadLocalizer(context)
  const forms = told(items).filter(({ key }) => query.columns?.includes(key))
  return [...own, ...forms.map((item) => ({ key: item.key, cell: 'form' as const, title: item.name, item }))]
}

interface Progress {
  rows: number
  isCut: boolean
  /** Requests of the rows, by id; missing without attachments. */
  requests?: Map<string, RequestExport> | undefined
  /** Whether a limit of documents leaves some out. */
  hasDocumentsCut?: boolean
  /** Whether no design of the requests has a template to fill. */
  hasNoDocuments?: boolean
}

type Rows = Awaited<ReturnType<typeof pageOfList>>['result']

/** Notes the request of a row of messages or requests. */
function collectRequest(row: Rows[number], { requests }: Progress): void {
  const [id, name] = 'flowlistid' in row ? [row.flowlistid, row.flowname] : [row._id, row.name]
  requests?.set(id, { id, number: row.workname, name })
}

/**
 * Iterates over the list's rows as cells, a thousand at a time, until the limit or until the requested rows
 * are found.
 */
async function* textsOf(job: ListExport, columns: Columns, { context, progress, report }: Telling) {
  const { ids, keys: _, ...listQuery } = job.query
  const selectedIds = ids && new Set(ids)
  let after: string | undefined
  do {
    const page = await pageOfList(job.list, { ...listQuery, nowpage: 1, ...(after && { after }) }, context)
    const found = page.result.filter(({ _id }) => selectedIds?.has(_id) ?? true)
    const rows = found.slice(0, exportRows - progress.rows)
    progress.rows += rows.length
    for (const row of rows) collectRequest(row, progress)
    after = progress.rows === selectedIds?.size ? undefined : (page.next ?? undefined)
    progress.isCut = progress.rows >= exportRows && (after !== undefined || rows.length < found.length)
    const { told: inWords } = await loadLocalizer(context)
    yield* splitRows(toRows(rows, (row) => toExportRow(inWords(row), columns, context.language)))
    await report({ state: 'running', rows: progress.rows })
  } while (after && !progress.isCut)
}

interface Telling {
  context: Context
  progress: Progress
  report(news: ExportUpdate): Promise<void>
}

/** Builds the workbook of administered flows. */
async function administeredBytes(
  { query: { search, orderby = [] } }: ListExport,
  { context, progress, report }: Telling,
) {
  const body = { flowid: search.flowid ?? '', search, orderby }
  const tell = async (rows: number, isCut: boolean) => {
    Object.assign(progress, { rows, isCut })
    await report({ state: 'running', rows })
  }
  const onFlows = (flows: readonly FlowListItem[]) => {
    for (const { id, workname: number, name } of flows) progress.requests?.set(id, { id, number, name })
  }
  const options = { limit: exportRows, reportRows: tell, onFlows }
  return (await buildAdministeredWorkbook(body, options, context)).bytes()
}

/** Iterates over the overdue log, a thousand rows at a time, until the limit. */
async function* lateTexts(job: ListExport, { context, progress, report }: Telling) {
  const requested = job.query.timeouts ?? { search: {} }
  for (let isMore = true; isMore && !progress.isCut; ) {
    const size = Math.min(chunk, exportRows - progress.rows)
    const found = await loadTimeoutRows({ ...requested, offset: progress.rows, size: size + 1 }, context)
    const rows = found.slice(0, size)
    progress.rows += rows.length
    isMore = found.length > size
    progress.isCut = isMore && progress.rows >= exportRows
    const { told: inWords } = await loadLocalizer(context)
    const { line } = createOverdueLogSheet(createTranslator(context), formatCompanyTime)
    yield* splitRows(toRows(rows, (row) => line(inWords(row))))
    await report({ state: 'running', rows: progress.rows })
  }
}

async function lateBytes(job: ListExport, distinguishing: Telling) {
  const { head } = createOverdueLogSheet(createTranslator(distinguishing.context), formatCompanyTime)
  return createXlsx({ name: job.title, head, rows: lateTexts(job, distinguishing) })
}

async function listBytes(job: ListExport, distinguishing: Telling) {
  const columns = await columnsOf(job, distinguishing.context)
  const head = columns.map(({ title }) => title)
  return createXlsx({ name: job.title, head, rows: textsOf(job, columns, distinguishing) })
}

/** Builds the figures by one grouping: a row for each group and one for the total. */
async function figureBytes({ list, title, query: { search, figures: by } }: ListExport, telling: Telling) {
  const { context, progress, report } = telling
  const { figures } = await loadListFigures({ list: list as 'alllist', search }, context)
  const say = (key: string, params = {}) => translateKey(context.language, `list.figures.${key}`, params)
  const groups = figures.groups.find((one) => one.by === by)?.rows ?? []
  const head = [
    say(`by.${by}`),
    say('count'),
    ...figures.fields.flatMap(({ name }) => [say('sum-of', { name }), say('average-of', { name })]),
  ]
  const rows = [...groups, figures.total].map(({ name, count, values }) => [
    name,
    count,
    ...values.flatMap(({ sum, filled }): SheetCell[] =>
      filled ? [Number(sum), Number(sum) / filled] : ['', ''],
    ),
  ])
  Object.assign(progress, { rows: rows.length })
  await report({ state: 'running', rows: rows.length })
  return createXlsx({ name: title, head, rows: splitRows(toRows(rows, (row) => row)) })
}

/** Lists with their own writer. */
const own: Partial<Record<string, (job: ListExport, telling: Telling) => Promise<AsyncIterable<Buffer>>>> = {
  administered: administeredBytes,
  timeouts: lateBytes,
  'event-log': eventLogBytes,
}

/** Spreadsheet of a zip, and the query that says what else it holds. */
interface Packed extends Pick<ListExport, 'query'> {
  sheet: ZipEntry
}

/** Iterates over the entries of a zip: the spreadsheet, then documents and attachments of the requests in its rows. */
async function* entriesOf({ sheet, query }: Packed, telling: Telling, found: AttachmentProgress) {
  const { context, progress, report } = telling
  yield sheet
  const requests = [...(progress.requests?.values() ?? [])]
  const kinds = documentKinds(query)
  if (kinds) {
    const drawn = requests.slice(0, exportDocuments)
    const found = { files: 0, bytes: 0, isCut: false }
    const onDocument = (rows: number) => report({ state: 'running', rows })
    yield* documentEntries(drawn, { kinds, found, onDocument }, context)
    progress.hasDocumentsCut = found.isCut || drawn.length < requests.length
    progress.hasNoDocuments = requests.length > 0 && found.files === 0
  }
  if (query.attachments) yield* attachmentEntries(requests, found, context)
  yield* createOmissionNotice(found, context)
}

const formats = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  xes: 'application/xml',
  json: 'application/json',
}

/** Returns what an export draws of each request; undefined if nothing. */
function documentKinds({ documents, templates }: ListExport['query']): DocumentKinds | undefined {
  return documents || templates ? { pdf: documents === true, templates: templates === true } : undefined
}

/** Returns the format of the file of an export. */
function formatOf({ query }: ListExport): keyof typeof formats {
  const { attachments, eventLog } = query
  if (eventLog) return eventLog.format === 'xes' ? 'xes' : 'json'
  return attachments || documentKinds(query) ? 'zip' : 'xlsx'
}

/** Returns what a finished export left out: rows, documents or attachments beyond a limit, or attachments without bytes. */
function omissionNote(
  { isCut, hasDocumentsCut, hasNoDocuments }: Progress,
  attachments: AttachmentProgress,
): ListExport['error'] {
  if (isCut) return { code: 'list.export-cut', params: { limit: exportRows } }
  if (hasDocumentsCut) return { code: 'list.export-documents-cut', params: { limit: exportDocuments } }
  if (hasNoDocuments) return { code: 'list.export-templates-none', params: {} }
  const { lost } = attachments
  if (lost.length) return { code: 'list.export-attachments-lost', params: { count: lost.length } }
  if (!attachments.isCut) return null
  const params = { files: attachmentFiles, mb: Math.floor(attachmentBytes / 1_048_576) }
  return { code: 'list.export-attachments-cut', params }
}

/** Writes the file and stores it for the person. */
async function writeFile(job: ListExport, telling: Telling, reader: Db): Promise<string> {
  const { context, progress, report } = telling
  const { db, files, caller, clock, newId } = context
  const format = formatOf(job)
  const isZip = format === 'zip'
  Object.assign(progress, { rows: 0, isCut: false, requests: isZip ? new Map() : undefined })
  const attachments = { files: 0, bytes: 0, isCut: false, lost: [] }
  const reading = { ...telling, context: { ...context, db: reader } }
  // Documents take longest, so their number is the progress.
  const silent = documentKinds(job.query) ? { ...reading, report: async () => undefined } : reading
  const sheet = await (job.query.figures ? figureBytes : (own[job.list] ?? listBytes))(job, silent)
  const time = formatCompanyDateTime(new Date(job.createdAt).toISOString()).replace(':', '')
  const name = `${job.title} ${time}.${format}`
  const entry = { name: `${sanitizeFileName(job.title)}.xlsx`, content: sheet, isStored: true }
  const packed = { sheet: entry, query: job.query }
  const bytes = isZip ? createZip(entriesOf(packed, reading, attachments)) : sheet
  const upload = await files.take({ name, content: Readable.from(bytes) })
  const id = newId()
  await files.keep(upload, id)
  await db.transaction((tx) =>
    insertFile(tx, caller.workspace, {
      id,
      ownerId: caller.id,
      ownerName: caller.name,
      name,
      format,
      bytes: upload.bytes,
      mime: formats[format],
      sha256: upload.sha256,
      source: 'export',
      createdAt: clock.now(),
      designId: null,
    }),
  )
  const error = omissionNote(progress, attachments)
  await report({ state: 'done', rows: progress.rows, fileId: id, error, at: clock.now() })
  return id
}

/** Runs an export; a failure is recorded for the person, not retried. */
export async function exportList(
  job: ListExport,
  { caller, language, origin }: ExportJob,
  appContext: AppContext,
): Promise<void> {
  const context: Context = {
    ...appContext,
    caller: { ...caller, tokenHash: '' },
    language,
    address: '',
    ...(origin && { origin }),
  }
  const progress: Progress = { rows: 0, isCut: false }
  const report = async (news: ExportUpdate) => {
    await appContext.db.transaction((tx) => updateExport(tx, caller.workspace, job.id, news))
    appContext.push.badgesChanged(caller.workspace, [caller.id])
  }
  try {
    const reader = await appContext.reading.find()
    await writeFile(job, { context, progress, report }, reader).catch((error: unknown) => {
      if (reader === appContext.db || error instanceof BusinessError) throw error
      // A standby also cancels long reads that are in the way of its replay.
      appContext.log.warn({ err: error, export: job.id }, 'export reads the primary: the standby failed')
      return writeFile(job, { context, progress, report }, appContext.db)
    })
  } catch (error) {
    appContext.log.warn({ err: error, export: job.id }, 'export failed')
    const { code, params } =
      error instanceof BusinessError ? error : { code: 'list.export-failed', params: {} }
    await report({
      state: 'failed',
      rows: progress.rows,
      error: { code, params },
      at: appContext.clock.now(),
    })
  }
}
