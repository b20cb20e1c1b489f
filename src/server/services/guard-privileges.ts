import {
  diffPrivileges,
  findUnrequestedChanges,
  type PrivilegeChange,
  type PrivilegeProfile,
} from '../../core/directory/privileges'
import type { DirectoryEntity } from '../../core/recipient/replace-references'
import { type Caller, type Context, type DbReader, HttpError, type Tx } from '../platform'
import {
  affectedNames,
  canMovePrivilegesAlone,
  SecondPersonError,
  toPrivilegeHolder,
} from '../policies/second-person'
import { findDirectoryUses } from '../queries'
import { listPrivilegeHolders, readUnambiguousName } from '../queries/directory/privilege-holders'
import { type FlowPrincipals, listTrustedPrincipals } from '../queries/directory/roles-in-flows'

/*
 * Moving tasks, led departments, addresses or the sign-in of a person means deciding in that person's place.
 * Where flows trust the person with more than the caller, that takes a second person
 * (policies/second-person.ts). The directory is compared as a whole before and after each change, so that no
 * call can omit the check; waiting messages and delegations are checked by the functions that move them.
 */

type Judged = Pick<Caller, 'workspace' | 'roles'>

async function holdersFor(
  reader: DbReader,
  evaluated: Judged,
  named: FlowPrincipals,
): Promise<PrivilegeProfile[]> {
  const stored = await listPrivilegeHolders(reader, evaluated.workspace, named)
  return stored.map((one) => toPrivilegeHolder(evaluated, one))
}

/**
 * Records who decides in flows. The returned function throws if the change since then needs a second person,
 * or a confirmed change now moves more than was requested.
 */
export async function guardPrivileges(
  tx: Tx,
  { caller, confirmed }: Pick<Context, 'caller' | 'confirmed'>,
): Promise<() => Promise<void>> {
  if (!confirmed && canMovePrivilegesAlone(caller)) return async () => undefined
  const evaluated = { ...caller, ...confirmed?.requester }
  const named = await listTrustedPrincipals(tx, evaluated.workspace)
  const before = await holdersFor(tx, evaluated, named)
  return async () => {
    const moved = diffPrivileges(before, await holdersFor(tx, evaluated, named), evaluated.id)
    const extra = findUnrequestedChanges(moved, confirmed?.moved ?? [])
    if (extra.length === 0) return
    if (!confirmed) throw new SecondPersonError(extra)
    throw new HttpError(409, 'pending-change.stale', { names: affectedNames(extra) })
  }
}

/** Move of a person's tasks or privileges to another. */
export interface PrivilegeMove {
  from: string
  what: 'tasks' | 'delegations'
  /** Id of the new owner. */
  to: string
}

/** Returns what of a move needs a second person; empty if the caller may make it alone. */
export async function findPrivilegeMoves(
  reader: DbReader,
  { caller, data }: Pick<Context, 'caller' | 'data'>,
  { from, what, to }: PrivilegeMove,
): Promise<PrivilegeChange[]> {
  if (data !== 'prod' || from === caller.id || canMovePrivilegesAlone(caller)) return []
  const named = await listTrustedPrincipals(reader, caller.workspace)
  const holder = (await holdersFor(reader, caller, named)).find(({ id }) => id === from)
  if (!holder?.isTrusted) return []
  const successor = await readUnambiguousName(reader, caller.workspace, to)
  return [{ personId: from, name: holder.name, what, to: successor }]
}

/** Throws if a move needs a second person. */
export async function checkPrivilegeMove(
  reader: DbReader,
  context: Pick<Context, 'caller' | 'data'>,
  move: PrivilegeMove,
): Promise<void> {
  const moved = await findPrivilegeMoves(reader, context, move)
  if (moved.length > 0) throw new SecondPersonError(moved)
}

/**
 * Throws if recipients of published designs or contact groups would change from one directory entity to
 * another.
 */
export async function checkRecipientsMove(
  reader: DbReader,
  { caller }: Pick<Context, 'caller'>,
  { named, from, to }: { named: DirectoryEntity; from: string; to: string },
): Promise<void> {
  if (canMovePrivilegesAlone(caller)) return
  const { flows, groups } = await findDirectoryUses(reader, caller.workspace, named)
  if (!groups.length && !flows.some(({ published }) => published)) return
  const personId = named.type === 'user' ? named.id : ''
  throw new SecondPersonError([{ personId, name: from, what: 'recipients', to }])
}
