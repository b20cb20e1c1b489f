import { BusinessError } from '../../../business-error'
import {
  type ActionContext,
  closeMessages,
  createActionContext,
  defineAction,
  recipientContext,
} from '../../context'
import { getStep } from '../../design'
import { enterSteps } from '../../engine/enter-steps'
import { finishAction } from '../../engine/finish-action'
import { reevaluateVotes } from '../../engine/reevaluate-votes'
import { assertAssignable, messageClosedError, requireMessage, requireReason } from '../../guards/assert-open'
import { assertNotCreator } from '../../guards/self-approval'
import { assertEligible } from '../../guards/separation-of-duties'
import { createSeatResolver, toPendingSigner } from '../../participants/seats'
import { principalIdOf } from '../../participants/signers'
import {
  type ActiveSigningOrder,
  activeSigningOrderOf,
  signingOrderRight,
} from '../../participants/signing-order'
import {
  type Actor,
  type FlowMessage,
  type FlowSnapshot,
  type LogRecord,
  logType,
  messageStatus,
  type PendingSigner,
} from '../../snapshot'

/** New signing order, with the order that the actor saw. */
export interface ChangeSigningOrderInput {
  /** Id of a pending message of the step. */
  messageId: string
  /** Remaining signers by turn as the actor saw them, the active turn first. */
  was: readonly (readonly string[])[]
  /** New turns: missing people are skipped, new ones are added. */
  turns: readonly (readonly string[])[]
  reason: string
}

type Turns = ChangeSigningOrderInput['turns']

const isSame = (a: Turns, b: Turns): boolean => JSON.stringify(a) === JSON.stringify(b)
const without = (all: Turns, some: Turns): string[] => {
  const out = new Set(some.flat())
  return all.flat().filter((id) => !out.has(id))
}

/** Returns the running order; throws if it differs from the one the actor saw, naming who was faster. */
function requireOrder(
  snapshot: FlowSnapshot,
  { messageId, was }: ChangeSigningOrderInput,
): ActiveSigningOrder {
  const message = requireMessage(snapshot, messageId)
  if (message.status !== messageStatus.waiting) throw messageClosedError(snapshot, message)
  const order = activeSigningOrderOf(snapshot, message)
  if (!order) throw new BusinessError('flow.order-none', { step: message.stepName })
  if (isSame(order.turns, was)) return order
  const { changed } = order.visit.sign
  if (!changed) throw new BusinessError('flow.order-moved')
  throw new BusinessError('flow.order-changed', {
    name: changed.by.name,
    at: new Date(changed.at).toISOString(),
  })
}

/** Throws if the actor may not make this change of the order. */
function checkRight(
  snapshot: FlowSnapshot,
  order: ActiveSigningOrder,
  { turns, actor }: { turns: Turns; actor: Actor },
): void {
  const right = signingOrderRight(snapshot, order, actor)
  const nameOf = (id: string) => snapshot.directory.person(id)?.name ?? id
  if (!right) throw new BusinessError('flow.order-not-allowed')
  const present = order.turns[0] ?? []
  if (!right.now && !isSame([present], turns.slice(0, 1)))
    throw new BusinessError('flow.order-now-stays', { name: present.map(nameOf).join('、') })
  const [passed] = without(order.turns, turns)
  if (passed !== undefined && !right.skip)
    throw new BusinessError('flow.order-no-skip', { name: nameOf(passed) })
  const inactiveSigner = order.absent.find((one) => !turns[0]?.includes(principalIdOf(one)))
  if (inactiveSigner) throw new BusinessError('flow.order-asks-others', { name: nameOf(inactiveSigner.to) })
}

/** Throws if no one could sign in the new order, or if people may not be added. */
function checkTurns(
  snapshot: FlowSnapshot,
  { visit, turns, signed, now }: ActiveSigningOrder,
  next: Turns,
): void {
  const all = next.flat()
  const twice = all.find((id, at) => all.indexOf(id) !== at)
  if (twice !== undefined)
    throw new BusinessError('flow.order-twice', { name: snapshot.directory.person(twice)?.name ?? twice })
  if (isSame(turns, next)) throw new BusinessError('flow.order-same')
  if (!all.length && !signed.length) throw new BusinessError('flow.order-nobody')
  const put = without(next, turns)
  assertAssignable(snapshot, visit, put)
  const [like] = now
  for (const to of like ? put : []) {
    assertNotCreator(snapshot, like as FlowMessage, to)
    assertEligible(snapshot, like as FlowMessage, to)
  }
}

/** Resolves the vote of each signer for their turn, and who added them. */
function seating(act: ActionContext, { visit, now }: ActiveSigningOrder): (id: string) => PendingSigner {
  const { before, actor } = act
  const clearAdditions = ({ to, seat }: PendingSigner): PendingSigner => {
    const { adds: _, ...rest } = seat ?? {}
    return { to, seat: Object.keys(rest).length ? rest : null }
  }
  const known = new Map(
    [...now.map(toPendingSigner).map(clearAdditions), ...visit.sign.queue.flat()].map((one) => [one.to, one]),
  )
  const { policy } = visit.sign
  const last = before.messages.find(({ id }) => id === visit.from.at(-1))
  const seatOf = policy && createSeatResolver(policy, recipientContext(act, before, last))
  const by = { id: actor.id, name: actor.name }
  return (to) => known.get(to) ?? { to, seat: seatOf?.(to) ?? null, by }
}

/** Closes the messages of signers who are no longer active; those in the first turn stay open. */
function closeMoved(
  act: ActionContext,
  { now }: ActiveSigningOrder,
  first: readonly string[],
): LogRecord['history'] {
  const moved = now.filter((one) => !first.includes(principalIdOf(one)))
  return closeMessages(act, moved, messageStatus.cancelled)
}

/** Returns the turns after the active signers; people added beside them are asked next. */
function laterTurns({ now }: ActiveSigningOrder, turns: Turns): string[][] {
  const [first = [], ...rest] = turns
  const stays = now.some((one) => first.includes(principalIdOf(one)))
  if (!stays) return turns.map((turn) => [...turn])
  const firstTurn = first.filter((id) => !now.some((one) => principalIdOf(one) === id))
  return [firstTurn, ...rest.map((turn) => [...turn])].filter(({ length }) => length)
}

/**
 * Changes the signing order of a running step: remaining signers are moved, added or skipped; signatures
 * stay. Requires the right to cancel, or what the step allows its handler or creator.
 */
export const changeSigningOrder = defineAction<ChangeSigningOrderInput>(
  'change-order',
  (snapshot, sent, actor) => {
    const reason = requireReason(sent.reason, 'flow.order-reason-empty')
    const turns = sent.turns.filter(({ length }) => length)
    const order = requireOrder(snapshot, sent)
    checkRight(snapshot, order, { turns, actor })
    checkTurns(snapshot, order, turns)
    const act = createActionContext(snapshot, actor)
    const { visit } = order
    const step = getStep(snapshot.design, visit.stepId)
    const seated = seating(act, order)
    const history = closeMoved(act, order, turns[0] ?? [])
    const queue = laterTurns(order, turns).map((turn) => turn.map(seated))
    const changed = { by: { id: actor.id, name: actor.name }, at: snapshot.now }
    act.changes.push({ type: 'visit.set', id: visit.id, sign: { ...visit.sign, queue, changed } })
    const settled = reevaluateVotes(act, [{ visitId: visit.id }])
    const nextStepList = enterSteps(act, [])
    const nameOf = (id: string) => snapshot.directory.person(id)?.name ?? id
    const named = (all: Turns) => all.map((turn) => turn.map(nameOf))
    return finishAction(act, {
      type2: logType.order,
      messageId: sent.messageId,
      messageIds: order.now.map(({ id }) => id),
      stepId: step.id,
      stepName: step.name,
      reason,
      turns: {
        was: named(order.turns),
        now: named(turns),
        put: without(turns, order.turns).map(nameOf),
        out: without(order.turns, turns).map(nameOf),
      },
      nextmessage: [...settled.nextmessage, ...nextStepList.nextmessage],
      cc: [...settled.cc, ...nextStepList.cc],
      history: [...history, ...settled.history],
    })
  },
)
