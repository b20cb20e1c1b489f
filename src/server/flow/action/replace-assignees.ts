import { BusinessError } from '../../../core/business-error'
import { describeTakeovers, sumTakeovers } from '../../../core/directory/takeovers'
import { replaceAssignee } from '../../../core/flow'
import type {
  OaFlowMsgReplaceUseridBody,
  OaFlowMsgReplaceUseridPreviewBody,
  Takeover,
} from '../../../generated/types'
import { type Context, translateKey } from '../../platform'
import { listTakeovers } from '../../presenters/action-response'
import { findStaff } from '../../queries'
import { listWaitingMessages, type WaitingRow } from '../../queries/message/waiting-messages'
import { checkPrivilegeMove } from '../../services/guard-privileges'
import { deriveSubRequest, idempotentPlan } from './idempotent-batch'
import { runAction } from './run-action'

/** Maximum number of flows moved or listed together. */
const maxFlows = 500

/** Flow with waiting messages. */
interface WaitingFlow extends Pick<WaitingRow, 'flowId' | 'workname' | 'name' | 'creater'> {
  messages: WaitingRow[]
}

const call = 'oa/flow/msg/replace_userid' as const

/** Previews what would move, from whom and to whom, flow by flow. */
export async function previewReplacement(body: OaFlowMsgReplaceUseridPreviewBody, { db, caller }: Context) {
  const { from, to, flowids: designs, flowlistids: flows } = body
  const staff = await findStaff(db, caller.workspace, [from, to])
  const successor = staff.find(({ id }) => id === to)
  const leaver = staff.find(({ id }) => id === from)
  if (!leaver) throw new BusinessError('organisation.person-missing')
  if (!successor?.enabled || from === to) throw new BusinessError('flow.no-successor')
  const byFlow = new Map<string, WaitingFlow>()
  for (const row of await listWaitingMessages(db, caller.workspace, { from, to, designs, flows })) {
    const flow = byFlow.get(row.flowId) ?? { ...row, messages: [] }
    flow.messages.push(row)
    byFlow.set(row.flowId, flow)
  }
  const all = [...byFlow.values()]
  return {
    leaver: leaver.name,
    successor: successor.name,
    flows: all.slice(0, maxFlows),
    left: Math.max(0, all.length - maxFlows),
  }
}

/** Moves all waiting messages of a person, flow by flow. Returns how many flows are left for a later call. */
export async function replaceAssignees(body: OaFlowMsgReplaceUseridBody, context: Context) {
  const { flows, left, successor } = await previewReplacement(body, context)
  await checkPrivilegeMove(context.db, context, { from: body.from, what: 'tasks', to: body.to })
  const named = flows.map(({ flowId, workname, name }) => ({ flowId, workname, name }))
  const plan = await idempotentPlan({ call, body }, { flows: named, left }, context)
  const results = []
  for (const flow of plan.flows) results.push(await replaceIn(flow, { ...body, successor }, context))
  const takeovers = sumTakeovers(results.flatMap((one) => one.takeovers))
  const moved = results.reduce((sum, one) => sum + one.moved, 0)
  return {
    results: results.map(({ takeovers: _, ...one }) => one),
    moved,
    left: plan.left,
    takers: takeovers.length > 0 ? describeTakeovers(takeovers) : successor,
  }
}

/** Returns the takeovers of a flow; a request of version 0.1 that is repeated stored only their number. */
function toTakeovers(stored: Takeover[] | number, successor: Omit<Takeover, 'count'>): Takeover[] {
  if (typeof stored !== 'number') return stored
  return stored > 0 ? [{ ...successor, count: stored }] : []
}

/** Moves the waiting messages of one flow in its own transaction; a rejection becomes the flow's result. */
async function replaceIn(
  { flowId, workname, name }: Pick<WaitingFlow, 'flowId' | 'workname' | 'name'>,
  { from, to, reason, requestId, successor }: OaFlowMsgReplaceUseridBody & { successor: string },
  context: Context,
) {
  const result = { flowlistid: flowId, workname, flowname: name }
  const input = { from, to, reason }
  const act = {
    call,
    body: deriveSubRequest(requestId, flowId),
    target: { flow: flowId },
    action: replaceAssignee,
    input,
  }
  try {
    const stored: Takeover[] | number = await runAction(
      { ...act, answer: async (actionResult) => listTakeovers(actionResult, input) },
      context,
    )
    const takeovers = toTakeovers(stored, { id: to, name: successor })
    const moved = takeovers.reduce((sum, { count }) => sum + count, 0)
    return { ...result, takeovers, moved, success: true, msg: '' }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return {
      ...result,
      takeovers: [],
      moved: 0,
      success: false,
      msg: translateKey(context.language, error.code, error.params),
    }
  }
}
