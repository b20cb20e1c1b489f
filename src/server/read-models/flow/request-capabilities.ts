import {
  type FlowMessage,
  isMessageHandled,
  isTransferable,
  isUnclaimed,
  isWaiting,
  lastReturnRequest,
  nextUrgeTimes,
  requestReturn,
  urgeableMessages,
  withdrawalDeadline,
  withdrawDecision,
  withdrawReturnRequest,
} from '../../../core/flow'
import { isPermitted } from '../../../core/permission/check-permission'
import { findInSlices, type SliceGenerator } from '../../../core/slices'
import type { OaFlowDetailData } from '../../../generated/types'
import type { Caller } from '../../platform'
import { toIso, toIsoOrNull } from '../../presenters/time'
import { canRunInSlices, placeholderReason } from '../action-context/dry-run'
import type { FlowContext } from '../action-context/load-context'

/** Maximum number of messages urged together. */
const maxMessages = 200
/** Maximum number of people named who have opened a task. */
const maxNames = 10

type May = Pick<
  OaFlowDetailData['may'],
  'applycancel' | 'takeback' | 'withdrawdecision' | 'transfer' | 'urge' | 'replace'
>

/** Assignees whose tasks a flow administrator may reassign. */
const replaceable = ({ snapshot }: FlowContext) => {
  const waiting = snapshot.messages
    .filter(isWaiting)
    .map(({ to, toName }) => [to, { id: to, name: toName }] as const)
  return [...new Map(waiting).values()].slice(0, maxMessages)
}

/**
 * Resolves what the reader may request: a return of the flow, a reassignment of their own or another's task,
 * an urge.
 */
export function* resolveRequestCapabilities(
  scene: FlowContext,
  { roles, isAdmin }: Caller,
): SliceGenerator<May> {
  const { snapshot, actor } = scene
  const nextUrge = nextUrgeTimes(snapshot)
  const ownMessages = snapshot.messages.filter(({ to }) => to === actor.id)
  const handled = ownMessages.filter(isMessageHandled).toReversed()
  const applies = ({ id: messageId }: FlowMessage) =>
    canRunInSlices(scene, requestReturn, { messageId, reason: placeholderReason })
  const takesBack = ({ id: messageId }: FlowMessage) =>
    canRunInSlices(scene, withdrawReturnRequest, { messageId })
  const urgeable = urgeableMessages(snapshot, actor)
  yield
  return {
    applycancel: (yield* findInSlices(handled, applies))?.id ?? null,
    takeback: (yield* findInSlices(handled, takesBack))?.id ?? null,
    withdrawdecision: yield* findWithdrawableDecision(scene, handled),
    transfer:
      ownMessages.find((one) => isWaiting(one) && !isUnclaimed(one) && isTransferable(snapshot, one))?.id ??
      null,
    replace: isAdmin || isPermitted(roles, 'flow.admin') ? replaceable(scene) : [],
    urge: urgeable
      .filter(isWaiting)
      .slice(0, maxMessages)
      .map((message) => ({
        msgid: message.id,
        name: message.toName,
        step: message.stepName,
        unread: !isWaiting(message),
        next: toIsoOrNull(nextUrge(message)),
      })),
  }
}

/** Finds the reader's newest decision that they may still withdraw, with the people who have seen what came of it. */
function* findWithdrawableDecision(
  scene: FlowContext,
  handled: readonly FlowMessage[],
): SliceGenerator<May['withdrawdecision']> {
  const { undos, messages } = scene.snapshot
  const known = handled.filter(({ id }) => undos?.has(id))
  const found = yield* findInSlices(known, ({ id: messageId }) =>
    canRunInSlices(scene, withdrawDecision, { messageId }),
  )
  const until = found && withdrawalDeadline(scene.snapshot, found.id)
  if (!found || !until) return null
  const added = new Set(undos?.get(found.id)?.added.map(({ id }) => id))
  const readMessages = messages.filter(
    ({ id, hasRead, to, isCopy }) => added.has(id) && hasRead && to && !isCopy,
  )
  return {
    msgid: found.id,
    until: toIso(until),
    seen: [...new Set(readMessages.map(({ toName }) => toName))].slice(0, maxNames),
  }
}

/** Describes the reader's return request and its state, until they handle the flow again. */
export function* describeReturnRequest({
  snapshot,
  actor,
}: FlowContext): SliceGenerator<Pick<OaFlowDetailData, 'application'>> {
  const { messages } = snapshot
  const last = lastReturnRequest(snapshot, actor.id)
  if (!last) return {}
  yield
  const ownMessages = messages.filter((one) => one.to === actor.id && isMessageHandled(one))
  if (ownMessages.some(({ finishedAt }) => (finishedAt ?? 0) > last.application.at)) return {}
  const { application, state, names, at, reason: answer } = last
  const { reason, at: requestedAt } = application
  const result = { state, names, reason, answer, at: toIsoOrNull(at), asked_at: toIso(requestedAt) }
  return { application: result }
}
