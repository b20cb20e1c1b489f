import { Refused } from '../../../business-error'
import { receiverOf } from '../../assignment/begin-visit'
import { standIns, tellBroken, waitingMessage } from '../../assignment/create-tasks'
import { type Act, beginAct, headOf } from '../../context/action-context'
import { closeMessages } from '../../context/close-messages'
import { defineAction } from '../../context/define-action'
import { stepOf } from '../../design/design'
import { conclude } from '../../engine/finish-action'
import { settleAll } from '../../engine/reevaluate-votes'
import { reasonOf, waitingMessageOf } from '../../guards/assert-open'
import { withoutExcluded } from '../../guards/separation-of-duties'
import { claimable, givenBack, isUnclaimed, poolOf } from '../../participants/candidate-pool'
import { isWaiting } from '../../snapshot/lineage'
import { logType, messageStatus } from '../../snapshot/message-status'
import type { FlowMessage, FlowSnapshot } from '../../snapshot/snapshot'

/** Which message that he claimed somebody gives back, and why. */
export interface GiveBackInput {
  messageId: string
  reason: string
}

/** Whether a message may be given back: it was claimed, and others might have claimed it, too. */
export const mayGiveBack = (snapshot: FlowSnapshot, message: FlowMessage): boolean =>
  !isUnclaimed(message) && (poolOf(snapshot, message)?.sign.pool?.length ?? 0) > 1

/** Asks those again who might have claimed it, by the directory of this moment; whoever has a part in the visit has one. */
function askPool(act: Act, mine: FlowMessage, pool: readonly string[]) {
  const { directory, messages } = act.before
  const step = stepOf(act.before.design, mine.stepId)
  const there = pool.filter((id) => directory.person(id)?.enabled)
  const left = withoutExcluded(act, step, { people: there, trace: [] })
  const { people, trace, broken } = standIns(act, step, left)
  const busy = new Set(
    messages
      .filter((one) => one.visitId === mine.visitId && isWaiting(one) && one.id !== mine.id)
      .map(({ to }) => to),
  )
  const { visitId, stepId, stepName, preStepId, preStepName, preMessageIds, level, isRevoke } = mine
  const marks = { visitId, stepId, stepName, preStepId, preStepName, preMessageIds, level, isRevoke }
  const asked = people
    .filter(({ to }) => !busy.has(to))
    .map((one) => waitingMessage(act, step, { ...marks, ...one, seat: claimable(null) }))
  for (const message of asked) act.changes.push({ type: 'message.add', message })
  tellBroken(act, asked, broken)
  return { asked, trace }
}

/** Giving back (放回) what one has claimed: it waits again for whoever takes it. */
export const giveBack = defineAction<GiveBackInput>('give-back', (snapshot, sent, actor) => {
  const reason = reasonOf(sent.reason, 'flow.give-back-reason-empty')
  const mine = waitingMessageOf(snapshot, sent.messageId, actor)
  const { id: messageId, stepId, stepName, preStepName, dealtype } = mine
  if (!mayGiveBack(snapshot, mine)) throw new Refused('flow.give-back-not', { step: stepName })
  const act = beginAct(snapshot, actor)
  const history = closeMessages(act, [mine], messageStatus.cancelled)
  act.changes.push({ type: 'message.mark', ids: [messageId], marks: { seat: givenBack(mine.seat) } })
  act.changes.push({ type: 'draft.delete', kind: 'deal', target: messageId })
  const { asked, trace } = askPool(act, mine, poolOf(snapshot, mine)?.sign.pool ?? [])
  if (!asked.some(({ to }) => to !== actor.id)) throw new Refused('flow.give-back-nobody', { step: stepName })
  const settled = settleAll(act, [mine])
  const { level } = headOf(snapshot)
  const again = { funid: stepId, funname: stepName, dealtype, level, list: asked.map(receiverOf), trace }
  return conclude(act, {
    type2: logType.givenBack,
    messageId,
    messageIds: [messageId],
    stepId,
    stepName,
    preStepName,
    reason,
    entrustFrom: mine.entrustFrom ?? null,
    nextmessage: [again, ...settled.nextmessage],
    cc: settled.cc,
    history: [...history, ...settled.history],
  })
})
