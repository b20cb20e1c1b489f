import { Refused } from '../../../core/business-error'
import { allows } from '../../../core/permission/check-permission'
import type {
  FlowDesignSet,
  FlowRow,
  ListSearch,
  OaFlowAdminGetconfData,
  OaFlowAdminSearchformBody,
  OaFlowAdminSearchformData,
} from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { textOf } from '../../platform/i18n/texts'
import { type FlowFacts, isAmong, rightsOnFlow } from '../../policies/flow'
import { watchingOf } from '../../policies/supervision'
import { toFlowRow } from '../../presenters/flow'
import { findDesign } from '../../queries/design/design'
import { versionOf } from '../../queries/design/version'
import { addresseesOf } from '../../queries/directory/recipient-directory'
import { type Administered, findAdministered, orderColumns } from '../../queries/list/administered-list'
import type { ListedFlow } from '../../queries/list/created-list'
import { type PageStart, startOfPage, totalOf, writeCursor } from '../../queries/sql/page'
import { fieldConditions, searchableFields } from './field-search'
import { rowForms } from './list-rows'
import { columnsIn } from './search-conf'
import { versionsInSight } from './supervised-flows'

/** Rows of a page of administered flows (decisions §7). */
const pageSize = 60

type Permission = FlowDesignSet['permissions'][number]
/** Which flows of which design, in which order. */
export type Asked = Pick<OaFlowAdminSearchformBody, 'flowid' | 'search' | 'orderby'>

/** What the caller may do with the flows of a design; whoever has no such right learns nothing of it. */
export async function standing(flowid: string, rights: Permission['allow'], context: Context) {
  const { db, caller } = context
  const { workspace, id: personId } = caller
  const [addressees, design] = await Promise.all([addresseesOf(context), findDesign(db, workspace, flowid)])
  const published = design?.publishedVersion && (await versionOf(db, workspace, design.publishedVersion))
  if (!design || !published) throw new Refused('flow.not-found')
  const watching = watchingOf([published], { caller, addressees, rights })
  if (!watching.all && !watching.designs.length && !watching.inDepartments.length)
    throw new Refused('flow.not-found')
  const rules = { permissions: published.design.set.permissions, form: published.design.formset }
  const mine = rules.permissions.filter(({ deptuser }) =>
    isAmong(deptuser, caller.id, rules.form, addressees),
  )
  const allowedOn = (flow: FlowFacts) => [...rightsOnFlow(flow, rules, { caller, addressees })]
  return {
    name: design.name,
    addressees,
    looking: { workspace, personId, watching },
    permissions: caller.isAdmin
      ? [{ admindept: [], allow: allowedOn({ createdId: '', deptId: '' }) }]
      : mine.map(({ admindept, allow }) => ({ admindept, allow })),
    allowedOn,
  }
}

/** What whoever looks after flows of a design may do with them. */
export type Standing = Awaited<ReturnType<typeof standing>>

/** The versions of a design of which whoever looks after it sees flows. */
export const seenBy =
  ({ looking }: Standing, context: Context) =>
  (flowid: string) =>
    versionsInSight(flowid, looking, context)

/** What the flows of a design can be searched by, ordered by and show. */
export async function administeredConf(flowid: string, context: Context): Promise<OaFlowAdminGetconfData> {
  const stand = await standing(flowid, ['watch'], context)
  const versions = await seenBy(stand, context)(flowid)
  const orders = Object.keys(orderColumns)
  const { isAdmin, roles } = context.caller
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
    manages: isAdmin || allows(roles, 'flow.admin'),
  }
}

/** The question as the database is asked it. */
export async function askedFor({ flowid, search, orderby }: Asked, stand: Standing, context: Context) {
  const whole: ListSearch = { ...search, flowid }
  const fields = await fieldConditions(whole, seenBy(stand, context))
  const asked: Administered = { ...stand.looking, search: whole, fields, designId: flowid, orderby }
  return { ...asked, within: context.caller.flows }
}

/** Rows of the list with what may be done with each by right; departments have the same rights throughout. */
export async function toRows(
  flows: ListedFlow[],
  columns: readonly string[],
  stand: Standing,
  context: Context,
): Promise<FlowRow[]> {
  const { formOf, say } = await rowForms(context, flows, columns)
  const { directory } = stand.addressees
  const all = { steps: [], watched: true }
  const known = new Map<string, FlowRow['allow']>()
  return flows.map((flow) => {
    const allow = known.get(flow.deptId) ?? stand.allowedOn(flow)
    known.set(flow.deptId, allow)
    return { ...toFlowRow(flow, { directory, say, ...formOf(flow, { all }) }), ...(allow && { allow }) }
  })
}

const fromOf = (start: PageStart, currentPage: number) =>
  'after' in start
    ? { after: start.after[0], offset: 0, limit: pageSize + 1 }
    : { offset: (currentPage - 1) * pageSize, limit: pageSize + 1 }

/** A page of the flows of a design that the caller may watch. */
export async function administeredPage(
  { currentPage, after, columns = [], ...body }: OaFlowAdminSearchformBody,
  context: Context,
): Promise<OaFlowAdminSearchformData> {
  const stand = await standing(body.flowid, ['watch'], context)
  const asked = await askedFor(body, stand, context)
  const start = startOfPage({ nowpage: currentPage, ...(after !== undefined && { after }) }, 1, false)
  const { rows, counted } = await findAdministered(context.db, asked, fromOf(start, currentPage))
  const flows = rows.slice(0, pageSize)
  const last = flows.at(-1)
  const { permissions } = stand
  return {
    pagedata: {
      result: await toRows(flows, columns, stand, context),
      ...totalOf(counted),
      pageSize,
      currentPage,
      next: rows.length > pageSize && last ? writeCursor([last.id]) : null,
      permissions,
    },
  }
}
