import { BusinessError } from '../../business-error'
import type { AbsencePeriod } from '../../calendar/absence'
import type { Directory } from '../../directory/directory'
import { type Delegation, isDelegationActive, longestChain } from './delegation'

/** Delegation as configured: of pending messages, or of whole flows handled in the principal's name. */
export interface DelegationFacts extends Delegation {
  kind: 'message' | 'flow'
  enabled: boolean
  /** Whether it applies during absences of the principal alone, instead of from `beginsAt` to `endsAt`. */
  isForAbsence: boolean
  reason: string
}

/** Stored delegation with its id. */
export interface DelegationEntry extends DelegationFacts {
  id: string
  /** Known absences of the principal in order of time; empty unless it is for absences. */
  absences: readonly AbsencePeriod[]
}

/** Context for validating a delegation before it is saved. */
export interface DelegationCheckContext {
  directory: Directory
  now: number
  /** All other stored delegations. */
  others: readonly DelegationFacts[]
  /** Names of designs by id, also used to check that they exist. */
  designs: ReadonlyMap<string, string>
}

type Scope = Pick<Delegation, 'flows' | 'beginsAt' | 'endsAt'>

/** Returns the overlap of two delegations in designs and time; undefined if there is none. */
function common(one: Scope, other: Scope): Scope | undefined {
  const flows = one.flows === null ? other.flows : one.flows.filter((id) => other.flows?.includes(id) ?? true)
  const begins = Math.max(one.beginsAt ?? -Infinity, other.beginsAt ?? -Infinity)
  const ends = Math.min(one.endsAt ?? Infinity, other.endsAt ?? Infinity)
  if (flows?.length === 0 || begins >= ends) return undefined
  return {
    flows,
    beginsAt: begins === -Infinity ? null : begins,
    endsAt: ends === Infinity ? null : ends,
  }
}

/**
 * Returns the circle by which a delegation would lead back to the principal, for some design at some time.
 */
function circleOf(facts: DelegationFacts, delegations: readonly DelegationFacts[]): string[] | undefined {
  const search = (path: string[], scope: Scope): string[] | undefined => {
    if (path.length > longestChain) return undefined
    for (const next of delegations.filter(({ from }) => from === path.at(-1))) {
      const both = common(scope, next)
      if (!both) continue
      const circle = next.to === facts.from ? [...path, next.to] : search([...path, next.to], both)
      if (circle) return circle
    }
    return undefined
  }
  return search([facts.from, facts.to], facts)
}

function checkPeople({ from, to }: DelegationFacts, { directory }: DelegationCheckContext): void {
  if (!to) throw new BusinessError('entrust.nobody')
  if (from === to) throw new BusinessError('entrust.self')
  const delegate = directory.person(to)
  if (!directory.person(from)) throw new BusinessError('entrust.unknown')
  if (!delegate) throw new BusinessError('entrust.unknown')
  if (!delegate.enabled) throw new BusinessError('entrust.left', { name: delegate.name })
}

function checkPeriod({ kind, isForAbsence, beginsAt, endsAt }: DelegationFacts, now: number): void {
  if (isForAbsence && kind === 'flow') throw new BusinessError('entrust.absence-kind')
  if (endsAt === null) return
  if (beginsAt !== null && beginsAt >= endsAt) throw new BusinessError('entrust.period-backwards')
  if (endsAt <= now) throw new BusinessError('entrust.period-over')
}

function checkFlows({ flows }: DelegationFacts, { designs }: DelegationCheckContext): void {
  if (flows?.length === 0) throw new BusinessError('entrust.no-flows')
  if (flows?.some((id) => !designs.has(id))) throw new BusinessError('entrust.flow-gone')
}

/**
 * Throws if a person delegates twice for the same kind, flow and time, as the delegate would be ambiguous. One for a
 * period takes precedence of one for absences, so that these do not conflict.
 */
function checkOverlap(
  facts: DelegationFacts,
  otherDelegations: readonly DelegationFacts[],
  { directory, designs }: DelegationCheckContext,
) {
  const twin = otherDelegations.find(
    ({ from, isForAbsence, ...other }) =>
      from === facts.from && isForAbsence === facts.isForAbsence && common(facts, other),
  )
  if (!twin) return
  const both = common(facts, twin)?.flows ?? []
  throw new BusinessError('entrust.overlap', {
    name: directory.person(twin.to)?.name ?? twin.to,
    flows: both.map((id) => designs.get(id) ?? id),
    count: both.length,
  })
}

/** Throws the matching error for an invalid delegation; a switched-off one may overlap others. */
export function assertValidDelegation(facts: DelegationFacts, world: DelegationCheckContext): void {
  checkPeople(facts, world)
  checkFlows(facts, world)
  checkPeriod(facts, facts.enabled ? world.now : -Infinity)
  if (!facts.enabled) return
  const otherDelegations = world.others.filter(
    ({ kind, enabled, endsAt }) => enabled && kind === facts.kind && (endsAt === null || endsAt > world.now),
  )
  checkOverlap(facts, otherDelegations, world)
  const circle = facts.kind === 'message' ? circleOf(facts, otherDelegations) : undefined
  if (!circle) return
  const path = circle.map((id) => world.directory.person(id)?.name ?? id).join(' → ')
  throw new BusinessError('entrust.circle', { path })
}

/** State of a delegation at a time. */
export type DelegationState = 'on' | 'coming' | 'over' | 'off'

/** Properties of a delegation on which its state depends. */
export type DelegationPeriods = Pick<
  DelegationEntry,
  'enabled' | 'beginsAt' | 'endsAt' | 'isForAbsence' | 'absences'
>

/** Returns the period in which a delegation applies at a time: its own, or that of an absence; undefined if it does not. */
export function activePeriodOf(
  { isForAbsence, absences, enabled, beginsAt, endsAt }: DelegationPeriods,
  now: number,
): Pick<Delegation, 'beginsAt' | 'endsAt'> | undefined {
  const periods = isForAbsence ? absences : [{ beginsAt, endsAt }]
  return enabled ? periods.find((period) => isDelegationActive(period, now)) : undefined
}

/** Returns whether a delegation is active, scheduled, over or switched off. */
export function delegationStateOf(delegation: DelegationPeriods, now: number): DelegationState {
  const { enabled, ...period } = delegation
  if (period.endsAt !== null && period.endsAt <= now) return 'over'
  if (!enabled) return 'off'
  return activePeriodOf(delegation, now) ? 'on' : 'coming'
}
