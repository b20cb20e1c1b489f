import { BusinessError } from '../../../core/business-error'
import { isWaiting, nextUrgeTimes, urgeableMessages } from '../../../core/flow'
import type { OaFlowAdminCanrevokelistData } from '../../../generated/types'
import { type Context, finishInSlices } from '../../platform'
import { loadVisibleFlow } from '../action-context/visible-flow'
import { findReturnable } from '../flow/return-targets'

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
