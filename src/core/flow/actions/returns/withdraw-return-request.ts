import { Refused } from '../../../business-error'
import { beginAct } from '../../context/action-context'
import { defineAction } from '../../context/define-action'
import { noteOnly } from '../../engine/finish-action'
import { messageOf } from '../../guards/assert-open'
import { asking, lastApplication, openOn } from '../../guards/return-request'
import { logType } from '../../snapshot/message-status'
import type { Actor, FlowSnapshot } from '../../snapshot/snapshot'

/** What somebody sends to ask no more. */
export interface TakeBackInput {
  /** The handled message for which he asked. */
  messageId: string
}

/** Why there is nothing to take back: what became of the application, or that there was none. */
function settledBy(snapshot: FlowSnapshot, actor: Actor): Refused {
  const last = lastApplication(snapshot, actor.id)
  if (!last) return new Refused('flow.apply-none')
  const at = new Date(last.at ?? last.application.at).toISOString()
  return new Refused(`flow.apply-settled-${last.state}`, { name: last.names[0] ?? '', at })
}

/** Taking back that one asked for the flow to come back. */
export const takeBackApplication = defineAction<TakeBackInput>(
  'take-back-application',
  (snapshot, { messageId }, actor) => {
    const mine = messageOf(snapshot, messageId)
    const asked = asking(snapshot, actor.id).filter((one) => openOn(one)?.targetId === mine.id)
    const application = asked[0] && openOn(asked[0])
    if (!application) throw settledBy(snapshot, actor)
    const act = beginAct(snapshot, actor)
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
    return noteOnly(act, entry, { people: [by, ...asked.map(({ to }) => to)], messageIds: [] })
  },
)
