import { BusinessError } from '../../core/business-error'
import { checkCatalogue, checkDatabaseSet } from '../../core/company/database-set/check-set'
import type { DatabaseSet } from '../../generated/types'
import type { Context, Tx } from '../platform'
import { lockDatabaseSet, logAuditEvent, writeDatabaseSet } from '../queries'
import { findSourceTable } from '../read-models/dbset/source-tables'

/** Action name of set changes in the audit log. */
export const databaseSetAction = 'dbset.change'

/** Logged change: the set before and after; missing = none. */
export interface DatabaseSetChange {
  id: string
  before?: DatabaseSet
  after?: DatabaseSet
}

/** Throws if the parts of a set do not match one another or its source. */
export async function validateDatabaseSet(set: DatabaseSet, context: Context): Promise<DatabaseSet> {
  checkDatabaseSet(set)
  checkCatalogue(set, await findSourceTable(context, set))
  return set
}

/** Set to store: one with an id changes that revision; a new one gets its id from a file, or a fresh one. */
interface SetChange {
  id?: string
  rev?: number
  newId?: string
  set: DatabaseSet
}

/** Stores a set and logs who changed what. */
export async function saveDatabaseSet(
  tx: Tx,
  { id: old, rev, newId: added, set }: SetChange,
  { caller, clock, newId }: Context,
): Promise<{ id: string; rev: number }> {
  const before = old === undefined ? undefined : await lockDatabaseSet(tx, caller.workspace, old)
  if (old !== undefined && !before) throw new BusinessError('dbset.not-found')
  if (before && before.rev !== rev)
    throw new BusinessError('dbset.changed-meanwhile', { name: before.set.name })
  const id = old ?? added ?? newId()
  const now = clock.now()
  const details: DatabaseSetChange = { id, ...(before && { before: before.set }), after: set }
  await logAuditEvent(tx, { caller, id: newId(), now }, { action: databaseSetAction, details })
  return { id, rev: await writeDatabaseSet(tx, caller.workspace, { id, set, by: caller.name, now }) }
}
