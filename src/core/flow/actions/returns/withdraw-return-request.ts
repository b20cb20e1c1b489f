import { BusinessError } from '../../../business-error'
import { createActionContext } from '../../context/action-context'
import { defineAction } from '../../context/define-action'
import { logAction } from '../../engine/finish-action'
import { requireMessage } from '../../guards/assert-open'
import { findRequestMessages, lastReturnRequest, pendingReturnRequest } from '../../guards/return-request'
import { logType } from '../../snapshot/message-status'
import type { Actor, FlowSnapshot } from '../../snapshot/snapshot'

/** What somebody sends to ask no more. */
export interface WithdrawReturnRequestInput {
  /** The handled message for which he asked. */
  messageId: string
}

/** Why there is nothing to take back: what became of the application, or that there was none. */
function settledBy(snapshot: FlowSnapshot, actor: Actor): BusinessError {
  const last = lastReturnRequest(snapshot, actor.id)
  if (!last) return new BusinessError('flow.apply-none')
  const at = new Date(last.at ?? last.application.at).toISOString()
  return new BusinessError(`flow.apply-settled-${last.state}`, { name: last.names[0] ?? '', at })
}

/** Taking back that one asked for the flow to come back. */
export const withdrawReturnRequest = defineAction<WithdrawReturnRequestInput>(
  'take-back-application',
  (snapshot, { messageId }, actor) => {
    const mine = requireMessage(snapshot, messageId)
    const asked = findRequestMessages(snapshot, actor.id).filter(
      (one) => pendingReturnRequest(one)?.targetId === mine.id,
    )
    const application = asked[0] && pendingReturnRequest(asked[0])
    if (!application) throw settledBy(snapshot, actor)
    const act = createActionContext(snapshot, actor)
    const { id: by, name } = actor
    const end = { kind: 'taken-back' as const, by, name, at: snapshot.now, reason: '' }
    const messageIds = asked.map(({ id }) => id)
    act.changes.push({
      type: 'message.mark',
      ids: messageIds,
      marks: { application: { ...application, end } },
    })
    const entry = {
      type2: logType.takenBack,
      messageId: mine.id,
      messageIds,
      stepId: mine.stepId,
      stepName: mine.stepName,
    }
    return logAction(act, entry, { people: [by, ...asked.map(({ to }) => to)], messageIds: [] })
  },
)
