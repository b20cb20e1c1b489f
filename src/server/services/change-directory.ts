import { mergeUnique } from '../../core/text/unique'
import { statement, type Tx } from '../platform/db/db'
import type { Context } from '../platform/http/define-call'
import { logAuditEvent } from '../queries/company/audit'
import { guardPrivileges } from './guard-privileges'

/*
 * The one way in which the directory changes. The row of its version is the lock: whoever changes departments, people
 * or roles holds it, so that rules see a company that nobody else changes meanwhile. With the commit the version
 * moves, and every process reads anew whom the change may have touched. Flows are locked after it, never before. What
 * it moves of the power that flows give is compared before the commit: the caller may, or a second person confirms it.
 */

/** The audit log's name for changes of the directory. */
export const directoryAction = 'directory'

/** What a change of the directory did to whom, as the log keeps it. */
export interface DirectoryAuditEntry {
  what: string
  /** Whom or what it concerns, by name. */
  target: string
  before?: unknown
  after?: unknown
}

/** A deed, and the ids of the people whose own data, departments or roles it may have changed; all, unless given. */
export interface DirectoryChange extends DirectoryAuditEntry {
  people?: readonly string[]
}

const ensure = statement(
  'directory-version-ensure',
  'insert into directory_version (workspace, version) values ($1, 0) on conflict do nothing',
)
const lock = statement(
  'directory-version-lock',
  'select version from directory_version where workspace = $1 for update',
)
/** Beyond so many people a process reads everybody, which then takes no longer. */
const mostPeople = 5_000
/** So many versions back a process can be and still read only what has changed. */
const kept = 1_000

const move = statement(
  'directory-version-move',
  `with moved as (update directory_version set version = version + 1 where workspace = $1 returning version)
   insert into directory_change (workspace, version, people) select $1, version, $2::text[] from moved`,
)
const forget = statement(
  'directory-change-forget',
  `delete from directory_change c using directory_version v
   where c.workspace = $1 and v.workspace = c.workspace and c.version <= v.version - $2`,
)

/** Whom the changes may have touched; null: anybody. */
function touchedBy(changes: readonly DirectoryChange[]): string[] | null {
  const lists = new Set(changes.map(({ people }) => people))
  const people = mergeUnique([...lists].filter((list) => list !== undefined))
  return lists.has(undefined) || people.length > mostPeople ? null : people
}

/** Changes the directory in one transaction: locked, checked, logged, and seen by everybody after it. */
export async function changeDirectory<Answer>(
  { db, caller, confirmed, clock, newId }: Context,
  work: (tx: Tx, did: (change: DirectoryChange) => void) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    const { workspace } = caller
    await tx.run(ensure, [workspace])
    await tx.run(lock, [workspace])
    const checkPower = await guardPrivileges(tx, { caller, confirmed })
    const changes: DirectoryChange[] = []
    const answer = await work(tx, (change) => changes.push(change))
    if (changes.length === 0) return answer
    await checkPower()
    const now = clock.now()
    for (const { people: _, ...details } of changes)
      await logAuditEvent(tx, { caller, id: newId(), now }, { action: directoryAction, details })
    await tx.run(move, [workspace, touchedBy(changes)])
    await tx.run(forget, [workspace, kept])
    return answer
  })
}
