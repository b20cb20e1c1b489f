import { mergeUnique } from '../../core/text/unique'
import { type Context, defineStatement, type Tx } from '../platform'
import { logAuditEvent } from '../queries'
import { guardScope } from './directory-scope'
import { guardPrivileges } from './guard-privileges'

/*
 * The only path by which the directory changes. The row of its version is the lock: changes of departments,
 * people or roles hold it, so that rules see a company no one else changes meanwhile. With the commit the
 * version increments, and every process reloads the people that the change may affect. Flows are locked after
 * it, never before. Changes to the privileges that flows give are compared before the commit: the caller may
 * make them, or a second person confirms them. A caller with a scope changes nothing outside it.
 */

/** Action name of directory changes in the audit log. */
export const directoryAction = 'directory'

/** Audit entry of a directory change. */
export interface DirectoryAuditEntry {
  what: string
  /** Name of the entity concerned. */
  target: string
  before?: unknown
  after?: unknown
}

/**
 * Change with the ids of people whose own data, departments or roles it may have changed; everyone, unless
 * given.
 */
export interface DirectoryChange extends DirectoryAuditEntry {
  people?: readonly string[]
  /** False for a part of a change whose one entry was logged before. */
  isLogged?: boolean
}

const ensure = defineStatement(
  'directory-version-ensure',
  'insert into directory_version (workspace, version) values ($1, 0) on conflict do nothing',
)
const lock = defineStatement(
  'directory-version-lock',
  'select version from directory_version where workspace = $1 for update',
)
/** Number of people beyond which a process reloads everyone, which is then as fast. */
const maxPeople = 5_000
/** Number of versions over which a process can still load only the changes. */
const stored = 1_000

const move = defineStatement(
  'directory-version-move',
  `with moved as (update directory_version set version = version + 1 where workspace = $1 returning version)
   insert into directory_change (workspace, version, people) select $1, version, $2::text[] from moved`,
)
const forget = defineStatement(
  'directory-change-forget',
  `delete from directory_change c using directory_version v
   where c.workspace = $1 and v.workspace = c.workspace and c.version <= v.version - $2`,
)

/** People the changes may affect; null: anyone. */
function touchedBy(changes: readonly DirectoryChange[]): string[] | null {
  const lists = new Set(changes.map(({ people }) => people))
  const people = mergeUnique([...lists].filter((list) => list !== undefined))
  return lists.has(undefined) || people.length > maxPeople ? null : people
}

/**
 * Changes the directory in one transaction: locked, checked, logged, and visible to every process afterwards.
 */
export async function changeDirectory<Answer>(
  { db, caller, confirmed, clock, newId }: Context,
  work: (tx: Tx, did: (change: DirectoryChange) => void) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    const { workspace } = caller
    if ((await tx.run(lock, [workspace])).length === 0) {
      await tx.run(ensure, [workspace])
      await tx.run(lock, [workspace])
    }
    const checkPower = await guardPrivileges(tx, { caller, confirmed })
    const checkScope = await guardScope(tx, { caller })
    const changes: DirectoryChange[] = []
    const answer = await work(tx, (change) => changes.push(change))
    if (changes.length === 0) return answer
    await checkScope()
    await checkPower()
    const now = clock.now()
    for (const { people: _, isLogged = true, ...details } of changes)
      if (isLogged)
        await logAuditEvent(tx, { caller, id: newId(), now }, { action: directoryAction, details })
    await tx.run(move, [workspace, touchedBy(changes)])
    await tx.run(forget, [workspace, stored])
    return answer
  })
}
