import type { Directory } from '../../core/directory/directory'
import type { RecipientGroup } from '../../generated/types'
import type { Context } from '../platform/call'
import { listContactGroups } from './contact-group'
import { directoryOf } from './directory'

/** The people of a workspace and its named recipient groups: what recipients are looked up in. */
export interface Addressees {
  directory: Directory
  groups: ReadonlyMap<string, RecipientGroup[]>
}

/** The addressees as they stand now; read before a transaction begins, so that none waits for it. */
export async function addresseesOf(context: Pick<Context, 'db' | 'caller'>): Promise<Addressees> {
  const { db, caller } = context
  const [directory, groups] = await Promise.all([
    directoryOf(context),
    listContactGroups(db, caller.workspace),
  ])
  return { directory, groups }
}
