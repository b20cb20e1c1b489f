import { Refused } from '../../../business-error'
import { askedIn, closeReplaced, replace } from '../../assignment/reassign'
import { type Act, beginAct } from '../../context/action-context'
import { defineAction } from '../../context/define-action'
import { conclude } from '../../engine/finish-action'
import { settleAll } from '../../engine/reevaluate-votes'
import { spareOpinion, standFor, withoutOpinion } from '../../engine/substitute-vote'
import { reasonOf } from '../../guards/assert-open'
import { successorFor } from '../../guards/self-approval'
import type { LogRecord } from '../../snapshot/flow-changes'
import { isWaiting } from '../../snapshot/lineage'
import { logType, messageStatus } from '../../snapshot/message-status'
import type { FlowMessage } from '../../snapshot/snapshot'

/** Whose waiting messages go to whom, and why. */
export interface ReplaceUserInput {
  from: string
  to: string
  reason: string
}

/** Moves one message; where whoever gets it was asked further from it, what he decides stands for it. */
function move(act: Act, mine: FlowMessage, to: string): LogRecord['history'] {
  if (standFor(act, mine, to)) {
    closeReplaced(act, mine)
    return []
  }
  const history = spareOpinion(act, mine, to)
  replace(withoutOpinion(act, mine, to), mine, to)
  return history
}

/** Moving what waits for one person to another, who then acts in his place; nobody is asked twice in a visit. */
export const replaceUser = defineAction<ReplaceUserInput>('replace-user', (snapshot, input, actor) => {
  const reason = reasonOf(input.reason, 'flow.replace-reason-empty')
  const successor = snapshot.directory.person(input.to)
  if (!successor?.enabled || input.to === input.from) throw new Refused('flow.no-successor')
  const mine = snapshot.messages.filter((message) => isWaiting(message) && message.to === input.from)
  const [first] = mine
  if (!first) throw new Refused('flow.nothing-waits')
  const act = beginAct(snapshot, actor)
  const spared = mine.flatMap((message) => move(act, message, successorFor(snapshot, message, input.to)))
  const nextmessage = askedIn(act.changes, first.toName)
  const settled = settleAll(act, mine)
  return conclude(act, {
    type2: logType.replaced,
    messageIds: mine.map(({ id }) => id),
    stepId: first.stepId,
    stepName: first.stepName,
    reason,
    cc: settled.cc,
    nextmessage: [...nextmessage, ...settled.nextmessage],
    history: [
      ...spared,
      ...settled.history,
      ...mine.map(({ id, stepName, toName: name, status }) => ({
        messageId: id,
        stepName,
        name,
        from: status,
        to: messageStatus.cancelled,
      })),
    ],
  })
})
