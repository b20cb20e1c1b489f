import type { Directory } from '../../../core/directory/directory'
import { stateOf } from '../../../core/flow/delegation/delegation-rules'
import type { Entrust, SessionPerson } from '../../../generated/types'
import type { Context } from '../../platform/call'
import { mayEntrust } from '../../policies/entrust'
import { toEntrust } from '../../presenters/entrust'
import { toIsoOrNull } from '../../presenters/time'
import { listEntrustsOf, runningDesigns, type StoredEntrust } from '../../queries/delegation/delegation'
import { directoryOf } from '../../queries/directory/directory'

const order: Entrust['state'][] = ['on', 'coming', 'off', 'over']

/** Delegations as the caller sees them; those that hold first. */
export async function toldEntrusts(rows: readonly StoredEntrust[], context: Context): Promise<Entrust[]> {
  const { db, caller, clock } = context
  const [directory, designs] = await Promise.all([directoryOf(context), runningDesigns(db, caller.workspace)])
  const reader = {
    directory,
    designs,
    now: clock.now(),
    mayEdit: (one: StoredEntrust) => mayEntrust(caller, one),
  }
  const told = rows.map((row) => toEntrust(row, reader))
  return told.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}

/** Whom the caller's messages go to now, and until when. */
export async function awayOf(
  { db, caller, clock }: Context,
  directory: Directory,
): Promise<NonNullable<SessionPerson['away']>> {
  const rows = await listEntrustsOf(db, caller.workspace, caller.id)
  return rows
    .filter((one) => one.from === caller.id && one.kind === 'message' && stateOf(one, clock.now()) === 'on')
    .map(({ to, endsAt, flows }) => ({
      name: directory.person(to)?.name ?? to,
      until: toIsoOrNull(endsAt),
      isAll: flows === null,
    }))
}
