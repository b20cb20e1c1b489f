import { BusinessError } from '../../../business-error'
import { runStage } from '../../../slices'
import { createActionContext } from '../../context/action-context'
import { defineAction } from '../../context/define-action'
import { logAction } from '../../engine/finish-action'
import { requireMessage } from '../../guards/assert-open'
import { findRequestMessages, lastReturnRequest, pendingReturnRequest } from '../../guards/return-request'
import { logType } from '../../snapshot/message-status'
import type { Actor, FlowSnapshot } from '../../snapshot/snapshot'

/** Input for withdrawing a return request. */
export interface WithdrawReturnRequestInput {
  /** Id of the handled message of the request. */
  messageId: string
}

/** Returns the error if there is no request to withdraw: it was decided, or never existed. */
function settledBy(snapshot: FlowSnapshot, actor: Actor): BusinessError {
  const last = lastReturnRequest(snapshot, actor.id)
  if (!last) return new BusinessError('flow.apply-none')
  const at = new Date(last.at ?? last.application.at).toISOString()
  return new BusinessError(`flow.apply-settled-${last.state}`, { name: last.names[0] ?? '', at })
}

/** Withdraws the actor's return request. */
export const withdrawReturnRequest = defineAction<WithdrawReturnRequestInput>(
  'take-back-application',
  (snapshot, { messageId }, actor) => {
    const mine = requireMessage(snapshot, messageId)
    const asked = runStage(snapshot, snapshot.messages.length, () =>
      findRequestMessages(snapshot, actor.id).filter(
        (one) => pendingReturnRequest(one)?.targetId === mine.id,
      ),
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
