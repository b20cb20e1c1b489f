import type { ParentFlow, SubFlowState } from '../../../generated/types'
import type { Context } from '../../platform'
import { canViewFlow, rightsOnFlow } from '../../policies/flow'
import { findFlow, findPublishedVersion } from '../../queries'
import {
  isFlowRecipient,
  listSubFlows,
  readStartRows,
  type SubFlowListItem,
} from '../../queries/flow/sub-flow'
import type { RunningFlowContext } from '../action-context/visible-flow'

/** Related flow, with the data that decide who may see it. */
type Beside = Pick<SubFlowListItem, 'createdId' | 'deptId' | 'publishedVersion' | 'isIn'>

/** Whether the reader may also see a related flow, by that flow's own rule. */
async function canOpen(
  subFlow: Beside,
  { snapshot }: RunningFlowContext,
  { db, caller }: Context,
): Promise<boolean> {
  const { createdId, deptId, publishedVersion, isIn } = subFlow
  if (createdId === null || deptId === null) return false
  const today = publishedVersion
    ? await findPublishedVersion(db, caller.workspace, publishedVersion)
    : undefined
  const flow = { createdId, deptId }
  const rules = today
    ? { permissions: today.design.set.permissions, form: today.design.formset }
    : { permissions: [], form: snapshot.design.formset }
  const rights = rightsOnFlow(flow, rules, { caller, addressees: snapshot })
  return canViewFlow(caller, flow, { isReceiver: isIn, rights })
}

/** Lists the sub-flows of a flow, as far as its reader may see them. */
export async function listSubFlowStates(
  scene: RunningFlowContext,
  context: Context,
): Promise<SubFlowState[]> {
  const { id, subFlows } = scene.running
  if (!subFlows) return []
  const { db, caller } = context
  const [children, rows] = await Promise.all([
    listSubFlows(db, caller.workspace, id, caller.id),
    readStartRows(db, caller.workspace, id),
  ])
  return Promise.all(
    children.map(async (child) => {
      const canopen = await canOpen(child, scene, context)
      const row = rows.get(child.id)?.n
      return {
        flowid: child.designId,
        flowlistid: child.id,
        flowname: child.name,
        msgid: child.messageId,
        level: child.level,
        state: child.state,
        canopen,
        workname: (canopen && child.workname) || '',
        ...(row !== undefined && { row }),
      }
    }),
  )
}

/** Names of running sub-flows that continue whatever happens to their parent. */
export const listRunningSubFlowNames = async (
  scene: RunningFlowContext,
  context: Context,
): Promise<string[]> =>
  (await listSubFlowStates(scene, context))
    .filter(({ state }) => state === 'creating' || state === 'running')
    .map(({ flowname }) => flowname)

/** Finds the parent flow, if the reader may see it. */
export async function findParentFlow(
  scene: RunningFlowContext,
  context: Context,
): Promise<ParentFlow | null> {
  const { db, caller } = context
  const { parent } = scene.running
  const found = parent && (await findFlow(db, caller.workspace, { flow: parent.flowId }))
  if (!found) return null
  const isIn = await isFlowRecipient(db, caller.workspace, found.id, caller.id)
  if (!(await canOpen({ ...found, isIn }, scene, context))) return null
  return { flowlistid: found.id, flowname: found.name, workname: found.workname }
}
