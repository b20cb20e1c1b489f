import { Refused } from '../../../core/business-error'
import { nextUrges, urgeable } from '../../../core/flow/actions/urge'
import { isWaiting } from '../../../core/flow/snapshot/lineage'
import type { OaFlowAdminCanrevokelistData } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { seeFlow } from '../action-context/visible-flow'
import { openTargets } from '../flow/return-targets'

type Listed = OaFlowAdminCanrevokelistData[number]

async function waitingIn(flowId: string, context: Context): Promise<Listed> {
  const { scene } = await seeFlow(context, { flow: flowId })
  const { snapshot, actor, running } = scene
  const nextUrge = nextUrges(snapshot)
  const urged = new Set(urgeable(snapshot, actor).filter((one) => nextUrge(one) === null))
  return {
    flowlistid: flowId,
    workname: running.workname,
    messages: snapshot.messages.filter(isWaiting).map((message) => ({
      msgid: message.id,
      NowFunName: message.stepName,
      to: message.to,
      toer: message.toName,
      revoke: openTargets(scene, message.id, context.caller).length > 0,
      urge: urged.has(message),
      event: message.dealtype === 'event' && actor.allows.includes('resend'),
    })),
  }
}

/** What waits in flows, and what may be done about it; flows that may not be seen are left out. */
export async function waitingInFlows(flowIds: readonly string[], context: Context): Promise<Listed[]> {
  const found: Listed[] = []
  for (const id of new Set(flowIds))
    try {
      found.push(await waitingIn(id, context))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  return found
}
