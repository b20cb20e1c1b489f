import { isWaiting, messageStatus } from '../../../core/flow'
import type { OaFlowDetailData } from '../../../generated/types'
import type { Context } from '../../platform'
import { listOpenIncidents } from '../../queries/jobs/incident'
import type { FlowContext } from '../action-context/load-context'

type EventState = OaFlowDetailData['events'][number]

/** Lists the event steps that a flow waits for, and finished ones for people who may retry them. */
export async function listEventStates(
  { snapshot, actor }: FlowContext,
  { db, caller }: Context,
): Promise<EventState[]> {
  const { messages, flow } = snapshot
  const events = messages.filter(({ dealtype, isCopy }) => dealtype === 'event' && !isCopy)
  if (!events.length || !flow) return []
  const open = await listOpenIncidents(db, caller.workspace, flow.id)
  const failed = new Set(open.map(({ messageId }) => messageId))
  const seesAll = actor.allows.includes('resend')
  return events.flatMap((message): EventState | [] => {
    const { id: msgid, stepName: step } = message
    if (isWaiting(message)) return { msgid, step, state: failed.has(msgid) ? 'failed' : 'waiting' }
    return seesAll && message.status === messageStatus.handled ? { msgid, step, state: 'done' } : []
  })
}
