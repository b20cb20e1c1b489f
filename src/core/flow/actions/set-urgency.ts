import { BusinessError } from '../../business-error'
import { createActionContext, createFlowHead, defineAction } from '../context'
import { getStartStep } from '../design'
import { logAction } from '../engine/finish-action'
import {
  type Actor,
  type FlowMessage,
  type FlowSnapshot,
  isPendingTask,
  isWaiting,
  logType,
  messageStatus,
} from '../snapshot'

/** New urgency of a flow. */
export interface SetUrgencyInput {
  level: 0 | 100
}

const isUnread = ({ status, hasRead }: FlowMessage) =>
  (status === messageStatus.notice || status === messageStatus.copy) && !hasRead

/**
 * Checks whether a person may set the urgency: the creator may raise it, anyone with the right to resend may
 * also lower it.
 */
function maySet(snapshot: FlowSnapshot, { id, allows }: Actor, level: 0 | 100): boolean {
  return allows.includes('resend') || (level > 0 && createFlowHead(snapshot).createdId === id)
}

/**
 * Marks a running flow as urgent or normal; pending and unread messages move up or down in people's lists.
 */
export const setUrgency = defineAction<SetUrgencyInput>(
  'set-level',
  (snapshot, { level }, actor) => {
    const head = createFlowHead(snapshot)
    if (!maySet(snapshot, actor, level))
      throw new BusinessError(level > 0 ? 'flow.may-not-raise' : 'flow.may-not-lower')
    if (head.isCancel || head.finishedAt !== null) throw new BusinessError('flow.level-ended')
    const open = snapshot.messages.filter((one) => isWaiting(one) || isUnread(one))
    const moved = open.filter((one) => one.level !== level)
    if (head.level === level && !moved.length)
      throw new BusinessError('flow.level-same', {
        level: { code: level > 0 ? 'flow.level.urgent' : 'flow.level.normal' },
      })
    const act = createActionContext(snapshot, actor)
    if (head.level !== level) act.changes.push({ type: 'flow.set', level })
    if (moved.length)
      act.changes.push({ type: 'message.mark', ids: moved.map(({ id }) => id), marks: { level } })
    const { id: stepId } = getStartStep(snapshot.design)
    const levels = { from: head.level, to: level }
    // Only assignees are notified externally, and only when the flow becomes urgent.
    const flowMessages = level > 0 ? moved.filter(isPendingTask) : []
    return logAction(
      act,
      { type2: logType.level, stepId, stepName: '', levels },
      {
        people: [...moved.map(({ to }) => to), head.createdId].filter(Boolean),
        messageIds: flowMessages.map(({ id }) => id),
      },
    )
  },
  { hasReadMarks: true },
)
