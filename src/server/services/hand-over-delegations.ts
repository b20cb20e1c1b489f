import { BusinessError } from '../../core/business-error'
import {
  assertValidDelegation,
  type DelegationFacts,
  type DelegationPeriods,
  delegationStateOf,
} from '../../core/flow'
import type { ReferenceHandover } from '../../generated/types'
import { type Context, type Tx, translateKey } from '../platform'
import {
  changeDelegation,
  findStaff,
  listDelegations,
  lockDelegations,
  readCurrentDirectory,
  type Staff,
} from '../queries'

/** Person who leaves. */
export type LeaverIdentity = Pick<Staff, 'id' | 'name'>
type Broken = ReferenceHandover['broken'][number]
type DelegationWorld = Parameters<typeof assertValidDelegation>[1]

/** Hand-over of delegations from a leaver to a successor. */
interface DelegationHandover extends Pick<DelegationWorld, 'designs'> {
  from: LeaverIdentity
  to: string
}

/** Finds a successor in service; throws for anyone else. */
export async function requireSuccessor(
  tx: Tx,
  { caller }: Context,
  from: LeaverIdentity,
  id: string,
): Promise<Staff> {
  const [successor] = await findStaff(tx, caller.workspace, [id])
  if (!successor?.enabled || id === from.id) throw new BusinessError('flow.no-successor')
  return successor
}

/** Ends the delegations that the leaver gave; those that the leaver received go to the successor, or end. */
export async function handOverDelegations(
  tx: Tx,
  context: Context,
  { from, to, designs }: DelegationHandover,
): Promise<{ count: number; broken: Broken[] }> {
  const { caller, clock, language } = context
  const { workspace } = caller
  const successor = await requireSuccessor(tx, context, from, to)
  await lockDelegations(tx, workspace)
  const directory = await readCurrentDirectory(context)
  const now = clock.now()
  const known = new Map((await listDelegations(tx, workspace)).map((one) => [one.id, one]))
  const own = [...known.values()].filter((one) => isNaming(one, from.id) && isInForce(one, now))
  const broken: Broken[] = []
  for (const one of own) {
    const otherDelegations = [...known.values()].filter(({ id }) => id !== one.id)
    const world = { directory, now, designs, others: otherDelegations }
    const { next, error } = nextDelegation(one, { leaver: from, successor, world })
    known.set(one.id, { ...one, ...next })
    await changeDelegation(tx, { workspace, personId: caller.id, now, id: one.id }, next)
    const name = directory.person(one.from)?.name ?? one.from
    if (error)
      broken.push({ kind: 'delegations', name, reason: translateKey(language, error.code, error.params) })
  }
  return { count: own.length, broken }
}

const isNaming = ({ from, to }: DelegationFacts, id: string) => from === id || to === id
const isInForce = (one: DelegationPeriods, now: number) =>
  !['over', 'off'].includes(delegationStateOf(one, now))

/** Returns a delegation without the leaver: with the successor where that is valid, otherwise ended, with the reason. */
function nextDelegation(
  { from, to, kind, flows, beginsAt, endsAt, enabled, isForAbsence, reason }: DelegationFacts,
  { leaver, successor, world }: { leaver: LeaverIdentity; successor: LeaverIdentity; world: DelegationWorld },
): { next: DelegationFacts; error?: BusinessError } {
  const next = { from, to: successor.id, kind, flows, beginsAt, endsAt, enabled, isForAbsence, reason }
  const ended = { ...next, to, enabled: false }
  if (from === leaver.id) return { next: ended }
  try {
    assertValidDelegation(next, world)
    return { next }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return { next: ended, error }
  }
}

/** Counts the delegations in force of a person, given and received. */
export async function countActiveDelegations({ db, caller, clock }: Context, id: string): Promise<number> {
  const now = clock.now()
  const all = await listDelegations(db, caller.workspace)
  return all.filter((one) => isNaming(one, id) && isInForce(one, now)).length
}
