import {
  type FlowMessage,
  type FlowSnapshot,
  findReassignments,
  nextUrgeTimes,
  urgeableMessages,
} from '../../../core/flow'
import { mapInSlices } from '../../../core/slices'
import type { OaFlowCheckmsgstatusBody, OaFlowCheckmsgstatusData } from '../../../generated/types'
import { type Context, finishInSlices } from '../../platform'
import { toIso, toIsoOrNull } from '../../presenters/time'
import {
  findNotificationStatuses,
  type NotificationStatus,
} from '../../queries/message/message-notifications'
import { loadVisibleFlow } from '../action-context/visible-flow'

/** Selects the requested messages, with all recipients of the same visits if wanted. */
function requestedMessages({ messages }: FlowSnapshot, { msgids, all = false }: OaFlowCheckmsgstatusBody) {
  const named = new Set(msgids)
  const flowMessages = messages.filter(({ id }) => named.has(id))
  if (!all) return flowMessages
  const visits = new Set(flowMessages.map(visitOf))
  return messages.filter((one) => visits.has(visitOf(one)))
}

const visitOf = ({ visitId, isCopy }: FlowMessage) => `${visitId} ${isCopy}`

/**
 * Loads the recipients of a flow's messages: who was notified, who has read, the outcome; and whom the caller
 * may urge now.
 */
export async function loadMessageStatuses(
  body: OaFlowCheckmsgstatusBody,
  context: Context,
): Promise<OaFlowCheckmsgstatusData> {
  const { scene } = await loadVisibleFlow(context, { flow: body.flowOi_id })
  const { snapshot, running, actor } = scene
  const messages = requestedMessages(snapshot, body)
  const ids = messages.map(({ id }) => id)
  const requests = new Set(ids)
  const result = await findNotificationStatuses(context.db, context.caller.workspace, {
    flowId: running.id,
    ids,
  })
  const nextUrge = nextUrgeTimes(snapshot)
  const moved = findReassignments(snapshot)
  const free = urgeableMessages(snapshot, actor).filter(
    (one) => requests.has(one.id) && nextUrge(one) === null,
  )
  const toRowOf = (message: FlowMessage) => ({
    ...toRow(message, result.get(message.id)),
    ...moved.get(message.id),
  })
  return {
    rows: await finishInSlices(mapInSlices(messages, toRowOf)),
    waiting: free.map(({ id }) => id),
    unread: free.filter(({ hasRead }) => !hasRead).map(({ id }) => id),
  }
}

const toRow = (
  message: FlowMessage,
  notificationStatus: NotificationStatus | undefined,
): OaFlowCheckmsgstatusData['rows'][number] => ({
  msgid: message.id,
  dept: message.toDepts.map(({ n }) => n).join('、'),
  name: message.toName,
  status: message.status,
  iscc: message.isCopy,
  hasread: message.hasRead ? 1 : 0,
  told: notificationStatus?.isTold ?? false,
  told_at: notificationStatus?.at ? toIso(notificationStatus.at) : null,
  finished_at: toIsoOrNull(message.finishedAt),
  button: message.log.button,
  suggest: message.log.suggest,
  ...(message.seat?.claim && { claim: message.seat.claim }),
})
