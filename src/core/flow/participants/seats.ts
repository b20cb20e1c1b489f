import type { SignPolicy } from '../../../generated/types'
import type { RecipientContext } from '../../recipient/resolution'
import { resolveRecipients } from '../../recipient/resolve'
import type { FlowMessage, PendingSigner, Seat } from '../snapshot'

/** Levels of people in a chain of superiors, by person id. */
export type SuperiorLevels = ReadonlyMap<string, number>

/** Creates a resolver for the voting weight of each person, computed once on entry of the step. */
export function createSeatResolver(
  policy: SignPolicy,
  context: RecipientContext,
  levels?: SuperiorLevels,
): (id: string) => Seat | null {
  const wide = { ...context, set: { ...context.set, runRoots: [] } }
  const veto = new Set(policy.veto?.length ? resolveRecipients(policy.veto, wide).people : [])
  const votes = new Map<string, number>()
  for (const weight of policy.weights ?? [])
    for (const id of resolveRecipients(weight.who, wide).people)
      if (!votes.has(id)) votes.set(id, weight.votes)
  const byDepartment = policy.per === 'department' || policy.turn === 'department'
  return (id) => {
    const level = policy.turn === 'level' && levels?.get(id)
    const dept = byDepartment && context.directory.person(id)?.departments[0]?.id
    const seat: Seat = {
      ...(votes.has(id) && { votes: votes.get(id) }),
      ...(veto.has(id) && { veto: true }),
      ...(dept && { dept }),
      ...(level && { level }),
    }
    return Object.keys(seat).length ? seat : null
  }
}

/** Groups entries by key, in order of first appearance. */
function groupBy<Entry, Made>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
  make: (entry: Entry) => Made,
): Made[][] {
  const groups = new Map<string, Made[]>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const group = groups.get(key)
    if (group) group.push(make(entry))
    else groups.set(key, [make(entry)])
  }
  return [...groups.values()]
}

const together = (seated: readonly PendingSigner[]): PendingSigner[][] => (seated.length ? [[...seated]] : [])

/** Groups people by department, in order of first appearance. */
const byDepartment = (seated: readonly PendingSigner[]): PendingSigner[][] =>
  groupBy(
    seated,
    ({ seat }) => seat?.dept ?? '',
    (one) => one,
  )

/** Groups superiors by their level in a chain; other people have a turn of their own. */
const byLevel = (seated: readonly PendingSigner[]): PendingSigner[][] =>
  groupBy(
    seated,
    ({ to, seat }) => (seat?.level ? `level ${seat.level}` : to),
    (one) => one,
  )

const turns = {
  together,
  person: (seated: readonly PendingSigner[]) => seated.map((one) => [one]),
  department: byDepartment,
  level: byLevel,
}

/**
 * Plans the signing order: groups of signers with their voting weights; one group if the policy has no order.
 */
export function planSigningOrder(
  policy: SignPolicy,
  people: readonly string[],
  { context, levels }: { context: RecipientContext; levels?: SuperiorLevels | undefined },
): PendingSigner[][] {
  const seatOf = createSeatResolver(policy, context, levels)
  return turns[policy.turn](people.map((to) => ({ to, seat: seatOf(to) })))
}

/** Converts a message to a pending signer, to be asked again. */
export const toPendingSigner = ({ to, entrustFrom, seat }: FlowMessage): PendingSigner => ({
  to: entrustFrom?.id ?? to,
  seat: seat ?? null,
})

/** Reconstructs the signing order from messages: people asked together follow the same signatures. */
export const actualSigningOrder = (messages: readonly FlowMessage[]): PendingSigner[][] =>
  groupBy(messages, ({ preMessageIds }) => preMessageIds.join(' '), toPendingSigner)
