import { BusinessError } from '../../../core/business-error'
import { isWaiting, nextUrgeTimes, urgeableMessages } from '../../../core/flow'
import { isPermitted } from '../../../core/permission/check-permission'
import { collectInSlices } from '../../../core/slices'
import type {
  FlowDesignSet,
  FlowRow,
  ListSearch,
  OaFlowAdminCanrevokelistData,
  OaFlowAdminGetconfData,
  OaFlowAdminSearchformBody,
  OaFlowAdminSearchformData,
} from '../../../generated/types'
import { type Context, finishInSlices, translateKey } from '../../platform'
import { type FlowFacts, isGroupMember, rightsOnFlow } from '../../policies/flow'
import { resolveSupervisionScope } from '../../policies/supervision'
import { toFlowRow } from '../../presenters/flow'
import {
  encodeCursor,
  findDesign,
  findPublishedVersion,
  type PageStart,
  parsePageStart,
  readRecipientDirectory,
  totalUpToCap,
} from '../../queries'
import {
  type AdministeredFlowsQuery,
  findAdministeredFlows,
  orderColumns,
} from '../../queries/list/administered-list'
import type { FlowListItem } from '../../queries/list/created-list'
import { loadVisibleFlow } from '../action-context/visible-flow'
import { findReturnable } from '../flow/return-targets'
import { fieldConditions } from './field-search'
import { loadRowForms } from './list-rows'
import { describeFields } from './search-conf'
import { listSupervisedVersions } from './supervised-flows'

type Listed = OaFlowAdminCanrevokelistData[number]

async function waitingIn(flowId: string, context: Context): Promise<Listed> {
  const { scene } = await loadVisibleFlow(context, { flow: flowId })
  const { snapshot, actor, running } = scene
  const nextUrge = nextUrgeTimes(snapshot)
  const urged = new Set(urgeableMessages(snapshot, actor).filter((one) => nextUrge(one) === null))
  const waiting = snapshot.messages.filter(isWaiting)
  const returnable = await finishInSlices(findReturnable(scene, waiting, context.caller))
  return {
    flowlistid: flowId,
    workname: running.workname,
    messages: waiting.map((message) => ({
      msgid: message.id,
      NowFunName: message.stepName,
      to: message.to,
      toer: message.toName,
      revoke: returnable.has(message),
      urge: urged.has(message),
      event: message.dealtype === 'event' && actor.allows.includes('resend'),
    })),
  }
}

/** Lists the waiting tasks of flows with their capabilities; flows the caller may not see are left out. */
export async function listWaitingTasks(flowIds: readonly string[], context: Context): Promise<Listed[]> {
  const found: Listed[] = []
  for (const id of new Set(flowIds))
    try {
      found.push(await waitingIn(id, context))
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
    }
  return found
}

/** Rows per page of administered flows (decisions §7). */
const pageSize = 60

type Permission = FlowDesignSet['permissions'][number]
/** Design, filter and order of administered flows. */
export type AdministeredRequest = Pick<OaFlowAdminSearchformBody, 'flowid' | 'search' | 'orderby'>

/** Loads the caller's rights on the flows of a design; a caller without such a right gets no information. */
export async function loadAdminRights(flowid: string, rights: Permission['allow'], context: Context) {
  const { db, caller } = context
  const { workspace, id: personId } = caller
  const [addressees, design] = await Promise.all([
    readRecipientDirectory(context),
    findDesign(db, workspace, flowid),
  ])
  const published =
    design?.publishedVersion && (await findPublishedVersion(db, workspace, design.publishedVersion))
  if (!design || !published) throw new BusinessError('flow.not-found')
  const watching = resolveSupervisionScope([published], { caller, addressees, rights })
  if (!watching.all && !watching.designs.length && !watching.inDepartments.length)
    throw new BusinessError('flow.not-found')
  const rules = { permissions: published.design.set.permissions, form: published.design.formset }
  const ownRules = rules.permissions.filter(({ deptuser }) =>
    isGroupMember(deptuser, caller.id, rules.form, addressees),
  )
  const allowedOn = (flow: FlowFacts) => [...rightsOnFlow(flow, rules, { caller, addressees })]
  return {
    name: design.name,
    addressees,
    looking: { workspace, personId, watching },
    permissions: caller.isAdmin
      ? [{ admindept: [], allow: allowedOn({ createdId: '', deptId: '' }) }]
      : ownRules.map(({ admindept, allow }) => ({ admindept, allow })),
    allowedOn,
  }
}

/** Rights of a flow administrator on flows of a design. */
export type AdminRights = Awaited<ReturnType<typeof loadAdminRights>>

/** Loads the versions of a design whose flows its administrator sees. */
export const adminVersionLoader =
  ({ looking }: AdminRights, context: Context) =>
  (flowid: string) =>
    listSupervisedVersions(flowid, looking, context)

/** Loads the search fields, sort orders and columns of a design's flows. */
export async function loadAdministeredConf(
  flowid: string,
  context: Context,
): Promise<OaFlowAdminGetconfData> {
  const stand = await loadAdminRights(flowid, ['watch'], context)
  const versions = await adminVersionLoader(stand, context)(flowid)
  const orders = Object.keys(orderColumns)
  const { isAdmin, roles } = context.caller
  return {
    flowname: stand.name,
    pageset: {
      orderby_list: orders.map((name) => ({
        name,
        zh_name: translateKey(context.language, `list.order.${name}`),
      })),
      ...(await describeFields(versions)),
    },
    permissions: stand.permissions,
    manages: isAdmin || isPermitted(roles, 'flow.admin'),
  }
}

/** Converts the request to a database query. */
export async function toAdministeredFlowsQuery(
  { flowid, search, orderby }: AdministeredRequest,
  stand: AdminRights,
  context: Context,
) {
  const whole: ListSearch = { ...search, flowid }
  const fields = await fieldConditions(whole, adminVersionLoader(stand, context))
  const administeredFlowsQuery: AdministeredFlowsQuery = {
    ...stand.looking,
    search: whole,
    fields,
    designId: flowid,
    orderby,
  }
  return { ...administeredFlowsQuery, within: context.caller.flows }
}

/**
 * Converts list rows, each with its capabilities, yielding to other requests; departments have the same rights
 * throughout.
 */
export async function toAdministeredRows(
  flows: FlowListItem[],
  { columns, search }: { columns: readonly string[]; search: ListSearch },
  stand: AdminRights,
  context: Context,
): Promise<FlowRow[]> {
  const { formOf, say } = await loadRowForms(context, flows, columns, search)
  const { directory } = stand.addressees
  const all = { steps: [], watched: true }
  const known = new Map<string, FlowRow['allow']>()
  const convert = (flow: FlowListItem): FlowRow[] => {
    const allow = known.get(flow.deptId) ?? stand.allowedOn(flow)
    known.set(flow.deptId, allow)
    return [{ ...toFlowRow(flow, { directory, say, ...formOf(flow, { all }) }), ...(allow && { allow }) }]
  }
  return finishInSlices(collectInSlices(flows, convert))
}

const fromOf = (start: PageStart, currentPage: number) =>
  'after' in start
    ? { after: start.after[0], offset: 0, limit: pageSize + 1 }
    : { offset: (currentPage - 1) * pageSize, limit: pageSize + 1 }

/** Loads a page of the flows of a design that the caller may supervise. */
export async function loadAdministeredPage(
  { currentPage, after, columns = [], ...body }: OaFlowAdminSearchformBody,
  context: Context,
): Promise<OaFlowAdminSearchformData> {
  const stand = await loadAdminRights(body.flowid, ['watch'], context)
  const requested = await toAdministeredFlowsQuery(body, stand, context)
  const start = parsePageStart({ nowpage: currentPage, ...(after !== undefined && { after }) }, 1, false)
  const { rows, counted } = await findAdministeredFlows(context.db, requested, fromOf(start, currentPage))
  const flows = rows.slice(0, pageSize)
  const last = flows.at(-1)
  const { permissions } = stand
  return {
    pagedata: {
      result: await toAdministeredRows(flows, { columns, search: body.search }, stand, context),
      ...totalUpToCap(counted),
      pageSize,
      currentPage,
      next: rows.length > pageSize && last ? encodeCursor([last.id]) : null,
      permissions,
    },
  }
}
