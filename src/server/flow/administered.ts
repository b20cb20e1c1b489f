import { Refused } from '../../core/refused'
import type {
  FlowDesignSet,
  ListSearch,
  OaFlowAdminGetconfData,
  OaFlowAdminSearchformBody,
  OaFlowAdminSearchformData,
} from '../../generated/types'
import type { Context } from '../platform/call'
import { xlsxOf } from '../platform/files/xlsx'
import { limits } from '../platform/limits'
import { textOf } from '../platform/texts'
import { isAmong } from '../policies/flow'
import { watchingOf } from '../policies/watching'
import { toExportRow } from '../presenters/export-row'
import { toFlowRow } from '../presenters/flow'
import { addresseesOf } from '../queries/addressees'
import {
  type Administered,
  countAdministered,
  listAdministered,
  orderColumns,
} from '../queries/administered-list'
import type { ListedFlow } from '../queries/created-list'
import { findDesign } from '../queries/design'
import { totalCap } from '../queries/page'
import { versionOf } from '../queries/version'
import { fieldConditions, searchableFields } from './field-search'
import { rowForms } from './list-rows'
import { columnsIn } from './search-conf'
import { versionsInSight } from './watched-flows'

/** Rows of a page of administered flows (decisions §7). */
const pageSize = 60
const chunk = 1_000

type Permission = FlowDesignSet['permissions'][number]
type Asked = Pick<OaFlowAdminSearchformBody, 'flowid' | 'search' | 'orderby'>

/** What the caller may do with the flows of a design; whoever has no such right learns nothing of it. */
async function standing(flowid: string, rights: Permission['allow'], context: Context) {
  const { db, caller } = context
  const { workspace, id: personId } = caller
  const [addressees, design] = await Promise.all([addresseesOf(context), findDesign(db, workspace, flowid)])
  const published = design?.publishedVersion && (await versionOf(db, workspace, design.publishedVersion))
  if (!design || !published) throw new Refused('flow.not-found')
  const watching = watchingOf([published], { caller, addressees, rights })
  if (!watching.all && !watching.designs.length && !watching.inDepartments.length)
    throw new Refused('flow.not-found')
  const { permissions, formset } = { ...published.design.set, formset: published.design.formset }
  const mine = permissions.filter(({ deptuser }) => isAmong(deptuser, caller.id, formset, addressees))
  return {
    name: design.name,
    addressees,
    looking: { workspace, personId, watching },
    permissions: mine.map(({ admindept, allow }) => ({ admindept, allow })),
  }
}

type Standing = Awaited<ReturnType<typeof standing>>

const seen =
  ({ looking }: Standing, context: Context) =>
  (flowid: string) =>
    versionsInSight(flowid, looking, context)

/** What the flows of a design can be searched by, ordered by and show. */
export async function administeredConf(flowid: string, context: Context): Promise<OaFlowAdminGetconfData> {
  const stand = await standing(flowid, ['watch'], context)
  const versions = await seen(stand, context)(flowid)
  const orders = Object.keys(orderColumns)
  return {
    flowname: stand.name,
    pageset: {
      orderby_list: orders.map((name) => ({
        name,
        zh_name: textOf(context.language, `list.order.${name}`),
      })),
      fields: searchableFields(versions).map(({ parts: _, ...field }) => field),
      columns: columnsIn(versions),
    },
    permissions: stand.permissions,
  }
}

async function askedFor({ flowid, search, orderby }: Asked, stand: Standing, context: Context) {
  const whole: ListSearch = { ...search, flowid }
  const fields = await fieldConditions(whole, seen(stand, context))
  const asked: Administered = { ...stand.looking, search: whole, fields, designId: flowid, orderby }
  return { ...asked, within: context.caller.flows }
}

async function toRows(flows: ListedFlow[], columns: readonly string[], stand: Standing, context: Context) {
  const { formOf } = await rowForms(context, flows, columns)
  const { directory } = stand.addressees
  const all = { steps: [], watched: true }
  return flows.map((flow) => toFlowRow(flow, { directory, ...formOf(flow, { all }) }))
}

/** A page of the flows of a design that the caller may watch. */
export async function administeredPage(
  { currentPage, columns = [], ...body }: OaFlowAdminSearchformBody,
  context: Context,
): Promise<OaFlowAdminSearchformData> {
  const stand = await standing(body.flowid, ['watch'], context)
  const asked = await askedFor(body, stand, context)
  const offset = (currentPage - 1) * pageSize
  if (offset > totalCap) throw new Refused('list.page-too-deep', { pages: Math.floor(totalCap / pageSize) })
  const [flows, counted] = await Promise.all([
    listAdministered(context.db, asked, { offset, limit: pageSize }),
    countAdministered(context.db, asked),
  ])
  const { permissions } = stand
  return {
    pagedata: {
      result: await toRows(flows, columns, stand, context),
      ...{ totalItems: Math.min(counted, totalCap), totalIsCapped: counted > totalCap, pageSize },
      ...{ currentPage, permissions },
    },
  }
}

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

/** The flows of a design as a spreadsheet, with every field of the form that the caller may read. */
export async function administeredSheet(
  body: Asked,
  context: Context,
): Promise<{ name: string; bytes: Buffer }> {
  const stand = await standing(body.flowid, ['watch', 'export'], context)
  const asked = await askedFor(body, stand, context)
  const forms = columnsIn(await seen(stand, context)(body.flowid))
  const { language } = context
  const columns = [...headColumns, ...forms.map(({ key }) => ({ key, cell: 'form' as const }))]
  const head = [...headColumns.map(({ title }) => textOf(language, title)), ...forms.map(({ name }) => name)]
  async function* rows() {
    const keys = forms.map(({ key }) => key)
    for (let offset = 0; offset < limits.exportRows; offset += chunk) {
      const flows = await listAdministered(context.db, asked, { offset, limit: chunk })
      const some = await toRows(flows, keys, stand, context)
      yield some.map((row) => toExportRow(row, columns, language))
      if (flows.length < chunk) return
    }
  }
  const pieces: Buffer[] = []
  for await (const piece of xlsxOf({ name: stand.name, head, rows: rows() })) pieces.push(piece)
  return { name: `${stand.name}.xlsx`, bytes: Buffer.concat(pieces) }
}
