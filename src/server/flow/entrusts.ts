import type { Entrust } from '../../generated/types'
import type { Context } from '../platform/call'
import { mayEntrust } from '../policies/entrust'
import { toEntrust } from '../presenters/entrust'
import { directoryOf } from '../queries/directory'
import { runningDesigns, type StoredEntrust } from '../queries/entrust'

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
