import { BusinessError } from '../../../core/business-error'
import { formVisibilityOf, readerFormRights } from '../../../core/flow'
import {
  formFieldsOf,
  getOwnValue,
  isTableItem,
  itemOfColumn,
  tableCellText,
  tableColumnsOf as tableColumns,
  tableRowsOf,
  toSheetCell,
} from '../../../core/form'
import type { SheetCell } from '../../../core/text/sheet-value'
import type { FormItem, FormTableColumn } from '../../../generated/types'
import { type Context, finishInSlices, splitRows, toRows, translateKey } from '../../platform'
import { createXlsx, type SheetSource } from '../../platform/files/xlsx'
import { toExportRow } from '../../presenters/export-row'
import { type DesignVersion, findPublishedVersionsById, totalCap } from '../../queries'
import {
  type AdministeredFlowsQuery,
  countAdministeredFlows,
  listAdministeredFlows,
} from '../../queries/list/administered-list'
import type { FlowListItem } from '../../queries/list/created-list'
import { type DesignLocalizer, loadLocalizer } from '../design/localize-response'
import {
  type AdministeredRequest,
  type AdminRights,
  adminVersionLoader,
  loadAdminRights,
  toAdministeredFlowsQuery,
  toAdministeredRows,
} from './administered'
import type { VisibleVersion } from './field-search'
import { formColumnItems } from './search-conf'

/*
 * Administered flows as a workbook: a main sheet with one row per flow, and a sheet for each table of the
 * form with one row for each of its rows, identified by the document number. No sheet contains what the
 * caller may not read.
 */

const chunk = 1_000

const headColumns = [
  { key: '_id', cell: 'text', title: 'list.column.flow-id' },
  { key: 'workname', cell: 'workname', title: 'list.column.workname' },
  { key: 'name', cell: 'text', title: 'list.column.flowname' },
  { key: 'unFinishNum', cell: 'label', title: 'list.column.flow-status' },
  { key: 'CancelNum', cell: 'text', title: 'list.column.cancelled-count' },
  { key: 'unFinishNum', cell: 'text', title: 'list.column.unfinished-count' },
  { key: 'desc', cell: 'text', title: 'list.column.desc' },
  { key: 'creater', cell: 'text', title: 'list.column.creater' },
  { key: 'created_at', cell: 'time', title: 'list.column.created' },
] as const

/** Progress of a workbook, reported with each thousand rows. */
export interface WorkbookOptions {
  /** Maximum number of flows. */
  limit: number
  reportRows?(rows: number, isCut: boolean): Promise<void>
  /** Receives the flows of the main sheet while it is built. */
  onFlows?(flows: readonly FlowListItem[]): void
}

interface Work {
  telling: DesignLocalizer
  stand: AdminRights
  query: AdministeredFlowsQuery
  context: Context
}

/** Iterates over the requested flows, a thousand at a time, until the limit. */
async function* flowsOf({ query, context }: Work, { limit, reportRows }: WorkbookOptions) {
  let after: string | undefined
  for (let rows = 0; rows < limit; ) {
    const chunkSize = Math.min(chunk, limit - rows)
    const found = await listAdministeredFlows(context.db, query, { after, offset: 0, limit: chunkSize + 1 })
    const flows = found.slice(0, chunkSize)
    rows += flows.length
    after = flows.at(-1)?.id
    yield flows
    await reportRows?.(rows, rows >= limit && found.length > chunkSize)
    if (found.length <= chunkSize) return
  }
}

function mainSheet(work: Work, items: FormItem[], progress: WorkbookOptions): SheetSource {
  const { stand, context, telling } = work
  const { language } = context
  const forms = telling.told(items)
  const keys = forms.map(({ key }) => key)
  const columns = [...headColumns, ...forms.map((item) => ({ key: item.key, cell: 'form' as const, item }))]
  async function* rows() {
    for await (const flows of flowsOf(work, progress)) {
      progress.onFlows?.(flows)
      const some = await toAdministeredRows(
        flows,
        { columns: keys, search: work.query.search },
        stand,
        context,
      )
      yield* splitRows(toRows(some, (row) => toExportRow(telling.told(row), columns, language)))
    }
  }
  const head = [
    ...headColumns.map(({ title }) => translateKey(language, title)),
    ...forms.map(({ name }) => name),
  ]
  return { name: translateKey(language, 'list.sheet-main'), head, rows: rows() }
}

interface SeenTable {
  key: string
  name: string
  columns: { code: string; name: string }[]
}

/** Columns of a table that one version lets flow administrators read. */
function readable(design: VisibleVersion['design'], item: FormItem): FormTableColumn[] {
  const right = formVisibilityOf(
    design,
    readerFormRights(design, [], { watches: true, clear: false }),
  ).rights.get(item.key)
  if (!right || right.access === 'hidden') return []
  return tableColumns(item).filter(({ code }) => (right.columns?.get(code)?.access ?? 'hidden') !== 'hidden')
}

/** Tables of all versions, named as in the newest version that has them. */
function tablesIn(versions: readonly VisibleVersion[]): SeenTable[] {
  const tables = new Map<string, SeenTable>()
  for (const { design } of versions)
    for (const item of formFieldsOf(design.formset).filter(isTableItem)) {
      const table = tables.get(item.key) ?? { key: item.key, name: item.name, columns: [] }
      const fresh = readable(design, item).filter(
        ({ code }) => !table.columns.some((one) => one.code === code),
      )
      table.columns.push(...fresh.map(({ code, name }) => ({ code, name })))
      if (table.columns.length) tables.set(item.key, table)
    }
  return [...tables.values()]
}

/** Iterates over the lines of one flow's table: document number, row number, and its cells. */
function* linesOf(
  flow: FlowListItem,
  table: SeenTable,
  design: VisibleVersion['design'],
): Generator<SheetCell[]> {
  const item = formFieldsOf(design.formset).find(({ key }) => key === table.key)
  if (!item) return
  const columns = new Map(readable(design, item).map((column) => [column.code, column]))
  for (const [at, row] of tableRowsOf(getOwnValue(flow.form, item.model)).entries())
    yield [
      ...[flow.workname, at + 1],
      ...table.columns.map(({ code }) => {
        const column = columns.get(code)
        const value = getOwnValue(row, code)
        return column
          ? toSheetCell(itemOfColumn(item, column), value, tableCellText(item, column, value))
          : null
      }),
    ]
}

function tableSheet(work: Work, table: SeenTable, { limit }: WorkbookOptions): SheetSource {
  const { db, caller, language } = work.context
  const say = (key: string, params = {}) => translateKey(language, key, params)
  function* linesOfAll(flows: readonly FlowListItem[], versions: ReadonlyMap<string, DesignVersion>) {
    for (const flow of flows) {
      const version = versions.get(flow.versionId)
      if (version) yield* linesOf(flow, table, work.telling.told(version.design))
    }
  }
  async function* rows() {
    for await (const flows of flowsOf(work, { limit })) {
      const ids = flows.map(({ versionId }) => versionId)
      const versions = await findPublishedVersionsById(db, caller.workspace, ids)
      yield* splitRows(linesOfAll(flows, versions))
    }
  }
  return {
    name: say('list.sheet-table', { name: table.name }),
    head: [say('list.column.workname'), say('list.column.row'), ...table.columns.map(({ name }) => name)],
    rows: rows(),
  }
}

/** Builds the workbook of a design's flows, for those who may supervise and export them. */
export async function buildAdministeredWorkbook(
  body: AdministeredRequest,
  progress: WorkbookOptions,
  context: Context,
) {
  const stand = await loadAdminRights(body.flowid, ['watch', 'export'], context)
  const requested = await toAdministeredFlowsQuery(body, stand, context)
  const versions = await adminVersionLoader(stand, context)(body.flowid)
  const designLocalizer = await loadLocalizer(context)
  const work = { stand, query: requested, context, telling: designLocalizer }
  const sheets = [
    mainSheet(work, await finishInSlices(formColumnItems(versions)), progress),
    ...tablesIn(
      versions.map((visibleVersion) => ({
        ...visibleVersion,
        design: designLocalizer.told(visibleVersion.design),
      })),
    ).map((table) => tableSheet(work, table, progress)),
  ]
  return { name: stand.name, asked: requested, bytes: () => createXlsx(...sheets) }
}

/** Builds the same immediately; more flows than the cap of totals are exported in the background instead. */
export async function buildAdministeredSheet(
  body: AdministeredRequest,
  context: Context,
): Promise<{ name: string; bytes: Buffer }> {
  const book = await buildAdministeredWorkbook(body, { limit: totalCap }, context)
  if ((await countAdministeredFlows(context.db, book.asked)) > totalCap)
    throw new BusinessError('list.export-in-background', { limit: totalCap })
  const pieces: Buffer[] = []
  for await (const piece of book.bytes()) pieces.push(piece)
  return { name: `${book.name}.xlsx`, bytes: Buffer.concat(pieces) }
}
