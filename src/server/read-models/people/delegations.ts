import type { Directory } from '../../../core/directory/directory'
import { stateOf } from '../../../core/flow/delegation/delegation-rules'
import type { Entrust, SessionPerson } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { mayDelegate } from '../../policies/delegation'
import { toDelegation } from '../../presenters/delegation'
import { toIsoOrNull } from '../../presenters/time'
import { listDelegationsOf, runningDesigns, type StoredDelegation } from '../../queries/delegation/delegation'
import { directoryOf } from '../../queries/directory/directory'

const order: Entrust['state'][] = ['on', 'coming', 'off', 'over']

/** Delegations as the caller sees them; those that hold first. */
export async function toldDelegations(
  rows: readonly StoredDelegation[],
  context: Context,
): Promise<Entrust[]> {
  const { db, caller, clock } = context
  const [directory, designs] = await Promise.all([directoryOf(context), runningDesigns(db, caller.workspace)])
  const reader = {
    directory,
    designs,
    now: clock.now(),
    mayEdit: (one: StoredDelegation) => mayDelegate(caller, one),
  }
  const told = rows.map((row) => toDelegation(row, reader))
  return told.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}

/** Whom the caller's messages go to now, and until when. */
export async function awayOf(
  { db, caller, clock }: Context,
  directory: Directory,
): Promise<NonNullable<SessionPerson['away']>> {
  const rows = await listDelegationsOf(db, caller.workspace, caller.id)
  return rows
    .filter((one) => one.from === caller.id && one.kind === 'message' && stateOf(one, clock.now()) === 'on')
    .map(({ to, endsAt, flows }) => ({
      name: directory.person(to)?.name ?? to,
      until: toIsoOrNull(endsAt),
      isAll: flows === null,
    }))
}
