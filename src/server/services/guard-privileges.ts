import {
  diffPrivileges,
  findUnrequestedChanges,
  type PrivilegeChange,
  type PrivilegeProfile,
} from '../../core/directory/privileges'
import type { DirectoryEntity } from '../../core/recipient/replace-references'
import type { DbReader, Tx } from '../platform/db/db'
import type { Caller, Context } from '../platform/http/define-call'
import { HttpError } from '../platform/http/http-error'
import { affectedNames, canMovePower, SecondPersonError, toPrivilegeHolder } from '../policies/second-person'
import { findDirectoryUses } from '../queries/directory/directory-uses'
import { listPrivilegeHolders, readDistinctName } from '../queries/directory/privilege-holders'
import { type FlowPrincipals, listTrustedPrincipals } from '../queries/directory/roles-in-flows'

/*
 * Whoever moves tasks, led departments, addresses or the sign-in of a person decides in that person's place. Where flows
 * trust the person with more than the caller, that takes a second person (policies/second-person.ts). The directory is
 * compared as a whole before and after each change, so that no call of it can forget to ask; what waits and delegations
 * are asked about by the functions that move them.
 */

type Judged = Pick<Caller, 'workspace' | 'roles'>

async function holdersFor(
  reader: DbReader,
  judged: Judged,
  named: FlowPrincipals,
): Promise<PrivilegeProfile[]> {
  const stored = await listPrivilegeHolders(reader, judged.workspace, named)
  return stored.map((one) => toPrivilegeHolder(judged, one))
}

/**
 * Remembers who decides in flows; the answer throws where the change since then needs a second person, and where a
 * confirmed change moves by now more than was requested.
 */
export async function guardPrivileges(
  tx: Tx,
  { caller, confirmed }: Pick<Context, 'caller' | 'confirmed'>,
): Promise<() => Promise<void>> {
  if (!confirmed && canMovePower(caller)) return async () => undefined
  const judged = { ...caller, ...confirmed?.requester }
  const named = await listTrustedPrincipals(tx, judged.workspace)
  const before = await holdersFor(tx, judged, named)
  return async () => {
    const moved = diffPrivileges(before, await holdersFor(tx, judged, named), judged.id)
    const extra = findUnrequestedChanges(moved, confirmed?.moved ?? [])
    if (extra.length === 0) return
    if (!confirmed) throw new SecondPersonError(extra)
    throw new HttpError(409, 'pending-change.stale', { names: affectedNames(extra) })
  }
}

/** What of a person goes where. */
export interface PrivilegeMove {
  from: string
  what: 'tasks' | 'delegations'
  /** The id of who gets it. */
  to: string
}

/** What a move needs a second person for; nothing where the caller may make it alone. */
export async function findPrivilegeMoves(
  reader: DbReader,
  { caller, data }: Pick<Context, 'caller' | 'data'>,
  { from, what, to }: PrivilegeMove,
): Promise<PrivilegeChange[]> {
  if (data !== 'prod' || from === caller.id || canMovePower(caller)) return []
  const named = await listTrustedPrincipals(reader, caller.workspace)
  const holder = (await holdersFor(reader, caller, named)).find(({ id }) => id === from)
  if (!holder?.isTrusted) return []
  const successor = await readDistinctName(reader, caller.workspace, to)
  return [{ personId: from, name: holder.name, what, to: successor }]
}

/** Throws where a move needs a second person. */
export async function checkPrivilegeMove(
  reader: DbReader,
  context: Pick<Context, 'caller' | 'data'>,
  move: PrivilegeMove,
): Promise<void> {
  const moved = await findPrivilegeMoves(reader, context, move)
  if (moved.length > 0) throw new SecondPersonError(moved)
}

/** Throws where what published designs or contact groups send to one of the directory would go to another instead. */
export async function checkRecipientsMove(
  reader: DbReader,
  { caller }: Pick<Context, 'caller'>,
  { named, from, to }: { named: DirectoryEntity; from: string; to: string },
): Promise<void> {
  if (canMovePower(caller)) return
  const { flows, groups } = await findDirectoryUses(reader, caller.workspace, named)
  if (!groups.length && !flows.some(({ published }) => published)) return
  const personId = named.type === 'user' ? named.id : ''
  throw new SecondPersonError([{ personId, name: from, what: 'recipients', to }])
}
