import { BusinessError } from '../../../core/business-error'
import { changeVersion, type MigrationTarget, planMigrationInSlices } from '../../../core/flow'
import type {
  OaFlowAdminCanflowversionsBody,
  OaFlowAdminCanflowversionsData,
  OaFlowAdminChangeflowtoversionBody,
  OaFlowAdminChangeflowtoversionData,
} from '../../../generated/types'
import { type Context, finishInSlices, requestLimits, translateKey } from '../../platform'
import {
  findPublishedVersion,
  findPublishedVersionsById,
  isVersionEnabled,
  type RunningFlow,
} from '../../queries'
import { countAdministeredFlows, listAdministeredFlows } from '../../queries/list/administered-list'
import { loadRunningFlowContext } from '../../read-models/action-context/load-context'
import {
  type RemoteResolver,
  retryWithRemote,
} from '../../read-models/action-context/remote/retry-with-remote'
import {
  type AdminRights,
  loadAdminRights,
  toAdministeredFlowsQuery,
} from '../../read-models/list/administered'
import { deriveSubRequest, idempotentPlan } from './idempotent-batch'
import { runAction } from './run-action'

/** Maximum number of flows previewed or moved together. */
const maxFlows = 200

/** Returns the published target version; none if it belongs to another design. */
async function targetOf(flowid: string, version: string, { db, caller }: Context): Promise<MigrationTarget> {
  const found = await findPublishedVersion(db, caller.workspace, version)
  if (found?.designId !== flowid) throw new BusinessError('flow.version-unknown')
  if (!(await isVersionEnabled(db, caller.workspace, version)))
    throw new BusinessError('flowdesign.version-disabled', { number: found.number })
  return { id: found.id, number: found.number, design: found.design }
}

/** Returns the running flows to move: those named, or all on another version. */
async function listMovableFlows(
  { flowid, version, flowlistids: ids }: OaFlowAdminCanflowversionsBody,
  stand: AdminRights,
  context: Context,
) {
  const requested = await toAdministeredFlowsQuery(
    { flowid, search: { state: 'running' }, orderby: [] },
    stand,
    context,
  )
  const movableFlows = { ...requested, ids, notVersion: version }
  const [flows, all] = await Promise.all([
    listAdministeredFlows(context.db, movableFlows, { offset: 0, limit: maxFlows }),
    countAdministeredFlows(context.db, movableFlows),
  ])
  return { flows, left: Math.max(0, all - flows.length) }
}

/** Previews what the move would mean for each running flow. */
export async function previewVersionChange(
  body: OaFlowAdminCanflowversionsBody,
  context: Context,
): Promise<OaFlowAdminCanflowversionsData> {
  const { db, caller, language } = context
  const stand = await loadAdminRights(body.flowid, ['watch'], context)
  const target = await targetOf(body.flowid, body.version, context)
  const { flows, left } = await listMovableFlows(body, stand, context)
  const versions = await findPublishedVersionsById(
    db,
    caller.workspace,
    flows.map(({ versionId }) => versionId),
  )
  const list: OaFlowAdminCanflowversionsData['list'] = []
  for (const flow of flows) {
    const { snapshot } = await loadRunningFlowContext(
      { reader: db, context, addressees: stand.addressees, target: target.design },
      flow,
    )
    const plan = (remote: RemoteResolver) =>
      finishInSlices(planMigrationInSlices({ ...snapshot, remote }, target))
    const { problems, lost, dropped } = await retryWithRemote(context, plan, requestLimits.remoteFailed)
    list.push({
      flowlistid: flow.id,
      workname: flow.workname,
      desc: flow.desc,
      creater: flow.creater,
      number: versions.get(flow.versionId)?.number ?? 0,
      can: problems.length === 0,
      lost,
      dropped,
      problems: problems.map(({ code, params }) => translateKey(language, code, params)),
    })
  }
  return { number: target.number, list, left }
}

const call = 'oa/flow/admin/changeflowtoversion' as const

type Result = OaFlowAdminChangeflowtoversionData['results'][number]

/** Moves one flow in its own transaction; a rejection becomes its result. */
async function moveOne(
  { id, workname, versionId }: Pick<RunningFlow, 'id' | 'workname' | 'versionId'>,
  { target, reason, requestId }: { target: MigrationTarget; reason: string; requestId?: string },
  context: Context,
): Promise<Result> {
  const from = (await findPublishedVersion(context.db, context.caller.workspace, versionId))?.number ?? 0
  const result = { flowlistid: id, workname }
  const input = { target, from, reason }
  const act = {
    call,
    body: deriveSubRequest(requestId, id),
    target: { flow: id },
    action: changeVersion,
    input,
    design: target.design,
  }
  try {
    await runAction({ ...act, answer: async () => null }, context)
    return { ...result, success: true, msg: '' }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return { ...result, success: false, msg: translateKey(context.language, error.code, error.params) }
  }
}

/** Moves running flows to another version, one after the other. */
export async function changeFlowVersions(
  body: OaFlowAdminChangeflowtoversionBody,
  context: Context,
): Promise<OaFlowAdminChangeflowtoversionData> {
  const { reason, requestId, ...move } = body
  const stand = await loadAdminRights(body.flowid, ['watch'], context)
  const target = await targetOf(body.flowid, body.version, context)
  const { flows } = await listMovableFlows(move, stand, context)
  const named = flows.map(({ id, workname, versionId }) => ({ id, workname, versionId }))
  const results: Result[] = []
  for (const flow of await idempotentPlan({ call, body }, named, context))
    results.push(await moveOne(flow, { target, reason, ...(requestId && { requestId }) }, context))
  return { results, moved: results.filter(({ success }) => success).length }
}
