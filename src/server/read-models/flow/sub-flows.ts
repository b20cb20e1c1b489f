import type { ParentFlow, SubFlowState } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { canViewFlow, rightsOnFlow } from '../../policies/flow'
import { findVersion } from '../../queries/design/version'
import { findFlow } from '../../queries/flow/running-flow'
import { type ChildFlow, isFlowRecipient, listSubFlows, readStartRows } from '../../queries/flow/sub-flow'
import type { RunningFlowContext } from '../action-context/visible-flow'

/** A flow beside the one that is looked at, as far as it matters for who may see it. */
type Beside = Pick<ChildFlow, 'createdId' | 'deptId' | 'publishedVersion' | 'isIn'>

/** Whether whoever looks at a flow may see the one beside it as well: the rule is that flow's own. */
async function canOpen(
  beside: Beside,
  { snapshot }: RunningFlowContext,
  { db, caller }: Context,
): Promise<boolean> {
  const { createdId, deptId, publishedVersion, isIn } = beside
  if (createdId === null || deptId === null) return false
  const today = publishedVersion ? await findVersion(db, caller.workspace, publishedVersion) : undefined
  const flow = { createdId, deptId }
  const rules = today
    ? { permissions: today.design.set.permissions, form: today.design.formset }
    : { permissions: [], form: snapshot.design.formset }
  const rights = rightsOnFlow(flow, rules, { caller, addressees: snapshot })
  return canViewFlow(caller, flow, { receivers: isIn ? [caller.id] : [], rights })
}

/** The flows that a flow has started, as its reader may know of them. */
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

/** The names of flows that a flow has started and that go on, whatever becomes of it. */
export const listRunningSubFlowNames = async (
  scene: RunningFlowContext,
  context: Context,
): Promise<string[]> =>
  (await listSubFlowStates(scene, context))
    .filter(({ state }) => state === 'creating' || state === 'running')
    .map(({ flowname }) => flowname)

/** The flow that started a flow, if its reader may see it. */
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
