import type { Trace } from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import { forEachInSlices, mapInSlices, runToCompletion, type SliceGenerator } from '../../slices'
import { defaultZone, localDate } from '../../text/formats'

/** Delegation of a person's messages to another: for which designs, and for which period. */
export interface Delegation {
  from: string
  to: string
  /** Ids of designs; null = all. */
  flows: readonly string[] | null
  /** Start in milliseconds, like all times; null = immediately. */
  beginsAt: number | null
  /** End; null = until withdrawn. */
  endsAt: number | null
}

/** Active and scheduled delegations by principal. */
export type Delegations = ReadonlyMap<string, readonly Delegation[]>

/** Person in whose place another one handles a message. */
export interface Principal {
  id: string
  name: string
}

/** Assignee and principal; of several principals the first, with the names of all. */
export interface Assignee {
  to: string
  entrustFrom: Principal | null
}

/** Assignees after delegation, the reasons, and the people whose delegations lead to no one. */
export interface DelegationResult {
  people: Assignee[]
  trace: Trace[]
  broken: string[]
}

/** Reason why a person must not decide: they created the flow, or handled a step that excludes them. */
export type ExclusionReason = 'creator' | 'duty'

/** Place and time for which delegates are resolved. */
export interface DelegationContext {
  delegations?: Delegations
  directory: Directory
  /** Id of the flow's design. */
  designId: string
  now: number
  /** Company time zone; Asia/Shanghai by default. */
  zone?: string
  /** People who must not be assigned, with the reason. */
  barred?: ReadonlyMap<string, ExclusionReason>
}

/** Maximum length of a chain of delegations (trust T24). */
export const longestChain = 10

/** Checks whether a delegation is active at a time; its end is exclusive. */
export const isDelegationActive = (
  { beginsAt, endsAt }: Pick<Delegation, 'beginsAt' | 'endsAt'>,
  now: number,
): boolean => (beginsAt === null || beginsAt <= now) && (endsAt === null || now < endsAt)

/** Checks whether a delegation covers flows of a design. */
const isAbout = ({ flows }: Pick<Delegation, 'flows'>, designId: string): boolean =>
  flows === null || flows.includes(designId)

const delegationOf = (
  { delegations, designId, now }: DelegationContext,
  id: string,
): Delegation | undefined =>
  delegations?.get(id)?.find((one) => isDelegationActive(one, now) && isAbout(one, designId))

type Chain = { path: string[] } & ({ to: string } | { broken: 'circle' | 'long' | 'left' | ExclusionReason })

/** Follows a chain of delegations to its delegate, or returns why it leads to no one. */
function chainFrom(context: DelegationContext, from: string): Chain {
  const path = [from]
  for (;;) {
    const last = path.at(-1) ?? from
    const next = delegationOf(context, last)?.to
    if (next === undefined)
      return context.directory.person(last)?.enabled ? { path, to: last } : { path, broken: 'left' }
    const barred = context.barred?.get(next)
    if (barred) return { path: [...path, next], broken: barred }
    if (path.includes(next)) return { path: [...path, next], broken: 'circle' }
    if (path.length > longestChain) return { path, broken: 'long' }
    path.push(next)
  }
}

/** Checks whether the delegate is barred, which is not reported, as the delegation is sound. */
const isBarred = (broken: string): boolean => broken === 'creator' || broken === 'duty'

const nameIn = ({ directory }: DelegationContext, id: string) => directory.person(id)?.name ?? id

/** Returns the last day of the shortest delegation of a chain; undefined if none of them ends. */
function lastDayOf(context: DelegationContext, path: readonly string[]): string | undefined {
  const ends = path.flatMap((id) => delegationOf(context, id)?.endsAt ?? [])
  // The end is exclusive: a delegation that ends at midnight lasts until the day before.
  return ends.length ? localDate(Math.min(...ends) - 1, context.zone ?? defaultZone) : undefined
}

/** Returns the last day on which new messages of a person go to their delegate; undefined if no end is set. */
export const lastDelegationDay = (context: DelegationContext, id: string): string | undefined =>
  lastDayOf(context, chainFrom(context, id).path)

/** Returns code and params of a chain that leads to a delegate. */
function entrustedRow(context: DelegationContext, path: readonly string[], params: Trace['params']) {
  const until = lastDayOf(context, path)
  if (!until) return { code: 'trace.entrusted', params }
  return { code: 'trace.entrusted-until', params: { ...params, until } }
}

/** Returns the trace row of a chain's result. */
function rowOf(context: DelegationContext, chain: Chain): Trace {
  const name = nameIn(context, chain.path[0] ?? '')
  const path = chain.path.map((id) => nameIn(context, id)).join(' → ')
  if ('to' in chain)
    return { ...entrustedRow(context, chain.path, { name, path }), people: [nameIn(context, chain.to)] }
  return {
    code: `trace.entrust-${chain.broken}`,
    params: { name, path, limit: longestChain },
    people: [name],
  }
}

/**
 * Replaces absent assignees by their delegates, each person once. People who are asked in their own right are
 * not asked again for another. If a chain is circular, too long or ends at a disabled person, the original
 * assignee stays; the trace gives the reason.
 */
export const resolveDelegates = (people: readonly string[], context: DelegationContext): DelegationResult =>
  runToCompletion(resolveDelegatesInSlices(people, context))

/** Does the same, interruptible between people. */
export function* resolveDelegatesInSlices(
  people: readonly string[],
  context: DelegationContext,
): SliceGenerator<DelegationResult> {
  const chains = yield* mapInSlices(people, (from) => ({ from, chain: chainFrom(context, from) }))
  const receivers = new Map<string, string[]>()
  const trace: Trace[] = []
  const broken: string[] = []
  yield* forEachInSlices(chains, ({ from, chain }) => {
    const to = 'to' in chain ? chain.to : from
    const principals = receivers.get(to)
    if (principals) principals.push(from)
    else receivers.set(to, [from])
    if (chain.path.length === 1) return
    trace.push(rowOf(context, chain))
    if ('broken' in chain && !isBarred(chain.broken)) broken.push(from)
  })
  const delegates = yield* mapInSlices(receivers, ([to, from]) => ({
    to,
    entrustFrom: inPlaceOf(context, to, from),
  }))
  return { people: delegates, trace, broken }
}

/** Returns the principal of an assignee; null if they are asked in their own right. */
function inPlaceOf(context: DelegationContext, to: string, from: readonly string[]): Principal | null {
  const [id] = from
  if (id === undefined || from.includes(to)) return null
  return { id, name: from.map((one) => nameIn(context, one)).join('、') }
}
