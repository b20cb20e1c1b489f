import type { Trace } from '../../../generated/types'
import type { Directory } from '../../directory/directory'

/** One person standing in for another in handling messages: for which designs, and from when to when. */
export interface Delegation {
  from: string
  to: string
  /** Designs by id; null = all. */
  flows: readonly string[] | null
  /** Null = at once; milliseconds, as are all times. */
  beginsAt: number | null
  /** Null = until it is taken back. */
  endsAt: number | null
}

/** Delegations in force or to come, by the person who delegates. */
export type Delegations = ReadonlyMap<string, readonly Delegation[]>

/** Somebody in whose place another one handles a message. */
export interface Principal {
  id: string
  name: string
}

/** A receiver, and in whose place; of several who have delegated to him the first, with the names of all. */
export interface Assignee {
  to: string
  entrustFrom: Principal | null
}

/** Receivers after delegation, why they are it, and who keeps what he has delegated because it leads nowhere. */
export interface DelegationResult {
  people: Assignee[]
  trace: Trace[]
  broken: string[]
}

/** Why somebody must not decide: he is the creator of the flow, or has handled a step that excludes him. */
export type ExclusionReason = 'creator' | 'duty'

/** Where and when it is asked who stands in for whom. */
export interface DelegationContext {
  delegations?: Delegations
  directory: Directory
  /** The design of the flow. */
  flowId: string
  now: number
  /** Who must not be given it, and why. */
  barred?: ReadonlyMap<string, ExclusionReason>
}

/** A chain of delegations is followed so far (trust T24). */
export const longestChain = 10

/** Whether a delegation is in force at a time; its last moment is just before its end. */
export const isInForce = (
  { beginsAt, endsAt }: Pick<Delegation, 'beginsAt' | 'endsAt'>,
  now: number,
): boolean => (beginsAt === null || beginsAt <= now) && (endsAt === null || now < endsAt)

/** Whether a delegation is about flows of a design. */
const isAbout = ({ flows }: Pick<Delegation, 'flows'>, flowId: string): boolean =>
  flows === null || flows.includes(flowId)

const delegateOf = ({ delegations, flowId, now }: DelegationContext, id: string): string | undefined =>
  delegations?.get(id)?.find((one) => isInForce(one, now) && isAbout(one, flowId))?.to

type Chain = { path: string[] } & ({ to: string } | { broken: 'circle' | 'long' | 'left' | ExclusionReason })

/** Whom a chain of delegations leads to, or why it leads nowhere. */
function chainFrom(context: DelegationContext, from: string): Chain {
  const path = [from]
  for (;;) {
    const last = path.at(-1) ?? from
    const next = delegateOf(context, last)
    if (next === undefined)
      return context.directory.person(last)?.enabled ? { path, to: last } : { path, broken: 'left' }
    const barred = context.barred?.get(next)
    if (barred) return { path: [...path, next], broken: barred }
    if (path.includes(next)) return { path: [...path, next], broken: 'circle' }
    if (path.length > longestChain) return { path, broken: 'long' }
    path.push(next)
  }
}

/** Who is barred is told to nobody: the delegation itself is sound. */
const isBarred = (broken: string): boolean => broken === 'creator' || broken === 'duty'

const nameIn = ({ directory }: DelegationContext, id: string) => directory.person(id)?.name ?? id

/** The row that tells what a chain led to; a chain of one needs none. */
function rowOf(context: DelegationContext, chain: Chain): Trace[] {
  if (chain.path.length === 1) return []
  const name = nameIn(context, chain.path[0] ?? '')
  const path = chain.path.map((id) => nameIn(context, id)).join(' → ')
  if ('to' in chain)
    return [{ code: 'trace.entrusted', params: { name, path }, people: [nameIn(context, chain.to)] }]
  return [
    { code: `trace.entrust-${chain.broken}`, params: { name, path, limit: longestChain }, people: [name] },
  ]
}

/**
 * Receivers with everybody who is away replaced by his delegate, each person once: who receives for himself does not
 * receive again for another. Where a chain comes back to itself, is too long or ends at somebody out of service, the
 * original stays; the trace says why.
 */
export function resolveDelegates(people: readonly string[], context: DelegationContext): DelegationResult {
  const chains = people.map((from) => ({ from, chain: chainFrom(context, from) }))
  const receivers = new Map<string, string[]>()
  for (const { from, chain } of chains) {
    const to = 'to' in chain ? chain.to : from
    receivers.set(to, [...(receivers.get(to) ?? []), from])
  }
  return {
    people: [...receivers].map(([to, from]) => ({ to, entrustFrom: inPlaceOf(context, to, from) })),
    trace: chains.flatMap(({ chain }) => rowOf(context, chain)),
    broken: chains.flatMap(({ from, chain }) =>
      'broken' in chain && !isBarred(chain.broken) && chain.path.length > 1 ? [from] : [],
    ),
  }
}

/** In whose place somebody receives; nobody's, if he would have received anyway. */
function inPlaceOf(context: DelegationContext, to: string, from: readonly string[]): Principal | null {
  const [id] = from
  if (id === undefined || from.includes(to)) return null
  return { id, name: from.map((one) => nameIn(context, one)).join('、') }
}
