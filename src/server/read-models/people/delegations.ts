import type { Directory } from '../../../core/directory/directory'
import { delegationStateOf } from '../../../core/flow'
import { mapInSlices } from '../../../core/slices'
import type { Entrust, SessionPerson } from '../../../generated/types'
import { type Context, finishInSlices } from '../../platform'
import { canManageDelegation } from '../../policies/delegation'
import { toDelegation } from '../../presenters/delegation'
import { toIsoOrNull } from '../../presenters/time'
import {
  type DelegationRecord,
  listPersonDelegations,
  readActiveDesignNames,
  readCurrentDirectory,
} from '../../queries'

const order: Entrust['state'][] = ['on', 'coming', 'off', 'over']

/** Converts delegations for the caller, yielding to other requests; active ones first. */
export async function toDelegationViews(
  rows: readonly DelegationRecord[],
  context: Context,
): Promise<Entrust[]> {
  const { db, caller, clock } = context
  const [directory, designs] = await Promise.all([
    readCurrentDirectory(context),
    readActiveDesignNames(db, caller.workspace),
  ])
  const reader = {
    directory,
    designs,
    now: clock.now(),
    mayEdit: (one: DelegationRecord) => canManageDelegation(caller, one),
  }
  const told = await finishInSlices(mapInSlices(rows, (row) => toDelegation(row, reader)))
  return told.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}

/** Finds the person to whom the caller's messages are delegated now, and until when. */
export async function findActiveDelegation(
  { db, caller, clock }: Context,
  directory: Directory,
): Promise<NonNullable<SessionPerson['away']>> {
  const rows = await listPersonDelegations(db, caller.workspace, caller.id)
  return rows
    .filter(
      (one) =>
        one.from === caller.id && one.kind === 'message' && delegationStateOf(one, clock.now()) === 'on',
    )
    .map(({ to, endsAt, flows }) => ({
      name: directory.person(to)?.name ?? to,
      until: toIsoOrNull(endsAt),
      isAll: flows === null,
    }))
}
