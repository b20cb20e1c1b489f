import { isWaiting, type Lineage } from '../snapshot/lineage'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage, FlowSnapshot, Seated, Signing } from '../snapshot/snapshot'
import { messagesIn, signedVisitOf } from './ballots'

/** A visit that begins again where one of its signers had it. */
export interface BegunAgain {
  /** Beside the signer himself, whoever else of the visit is asked again, as they were. */
  asked: FlowMessage[]
  sign: Signing
}

const seatedBy = ({ to, entrustFrom, seat }: FlowMessage): Seated => ({
  to: entrustFrom?.id ?? to,
  seat: seat ?? null,
})

/** People by the turns in which they were asked: who was asked together came after the same signatures. */
function turnsOf(messages: readonly FlowMessage[]): Seated[][] {
  const turns = new Map<string, Seated[]>()
  for (const message of messages) {
    const key = message.preMessageIds.join(' ')
    turns.set(key, [...(turns.get(key) ?? []), seatedBy(message)])
  }
  return [...turns.values()]
}

const isOpen = ({ status }: FlowMessage) => status === messageStatus.eitherSigned

/**
 * How the visit of a message begins again with it: signatures of others that did not come of it still count; whoever was
 * not heard is asked again; whoever was asked after it gets his turn again. Where one who agrees is enough, he alone is
 * asked. Nothing where the visit has no policy of its own.
 */
export function beginAgain(
  snapshot: FlowSnapshot,
  target: FlowMessage,
  lineage: Lineage,
): BegunAgain | undefined {
  const visit = signedVisitOf(snapshot, target)
  if (!visit) return undefined
  const { policy, queue } = visit.sign
  const came = lineage.descendantsOf(target.id)
  const others = messagesIn(snapshot, visit).filter(({ id }) => id !== target.id)
  const after = others.filter(({ id, status }) => came.has(id) && status !== messageStatus.cancelled)
  const beside = others.filter(({ id }) => !came.has(id))
  const kept = beside.filter(({ status }) => status === messageStatus.handled)
  const voted = new Set(kept.flatMap(({ seat }) => seat?.dept ?? []))
  const isHeard = ({ seat }: FlowMessage) =>
    policy.per === 'department' && seat?.dept !== undefined && voted.has(seat.dept)
  const unheard = policy.need === 'any' ? [] : beside.filter((one) => isOpen(one) && !isHeard(one))
  const asked = [...beside.filter(isWaiting), ...unheard].filter(
    ({ to }) => snapshot.directory.person(to)?.enabled,
  )
  const sign: Signing = {
    policy,
    queue: [...turnsOf(after), ...queue],
    ...(kept.length && { carried: kept.map(({ id }) => id) }),
  }
  return { asked, sign }
}
