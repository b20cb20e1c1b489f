import { BusinessError } from '../../../business-error'
import { closePreviousTask, describeNewMessages, reassign } from '../../assignment/reassign'
import { type ActionContext, createActionContext, defineAction } from '../../context'
import { finishAction } from '../../engine/finish-action'
import { reevaluateVotes } from '../../engine/reevaluate-votes'
import { cancelOpinions, substituteVote, withoutOpinion } from '../../engine/substitute-vote'
import { requireReason } from '../../guards/assert-open'
import { findSuccessor } from '../../guards/self-approval'
import {
  type FlowMessage,
  type FlowSnapshot,
  isWaiting,
  type LogRecord,
  logType,
  messageStatus,
} from '../../snapshot'

/** Input for replacing an assignee: the former and the new person, and the reason. */
export interface ReplaceAssigneeInput {
  from: string
  to: string
  reason: string
}

/** Moves one message; if the new assignee was an added signer of it, their decision counts for it. */
function move(act: ActionContext, task: FlowMessage, to: string): LogRecord['history'] {
  if (substituteVote(act, task, to)) {
    closePreviousTask(act, task)
    return []
  }
  const history = cancelOpinions(act, task, to)
  reassign(withoutOpinion(act, task, to), task, to)
  return history
}

/** Returns the pending messages of a person, each with who takes it over: a superior where the successor may not. */
export const planTakeovers = (
  snapshot: FlowSnapshot,
  { from, to }: Pick<ReplaceAssigneeInput, 'from' | 'to'>,
): { message: FlowMessage; to: string }[] =>
  snapshot.messages
    .filter((message) => isWaiting(message) && message.to === from)
    .map((message) => ({ message, to: findSuccessor(snapshot, message, to) }))

/**
 * Moves all pending messages of one person to another, who acts in their place; no one is asked twice in a
 * visit.
 */
export const replaceAssignee = defineAction<ReplaceAssigneeInput>(
  'replace-user',
  (snapshot, input, actor) => {
    const reason = requireReason(input.reason, 'flow.replace-reason-empty')
    const successor = snapshot.directory.person(input.to)
    if (!successor?.enabled || input.to === input.from) throw new BusinessError('flow.no-successor')
    const plan = planTakeovers(snapshot, input)
    const tasks = plan.map(({ message }) => message)
    const [first] = tasks
    if (!first) throw new BusinessError('flow.nothing-waits')
    const act = createActionContext(snapshot, actor)
    const omitted = plan.flatMap(({ message, to }) => move(act, message, to))
    const nextmessage = describeNewMessages(act.changes, first.toName)
    const settled = reevaluateVotes(act, tasks)
    return finishAction(act, {
      type2: logType.replaced,
      messageIds: tasks.map(({ id }) => id),
      stepId: first.stepId,
      stepName: first.stepName,
      reason,
      cc: settled.cc,
      nextmessage: [...nextmessage, ...settled.nextmessage],
      history: [
        ...omitted,
        ...settled.history,
        ...tasks.map(({ id, stepName, toName: name, status }) => ({
          messageId: id,
          stepName,
          name,
          from: status,
          to: messageStatus.cancelled,
        })),
      ],
    })
  },
)
