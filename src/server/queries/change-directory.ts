import type { Context } from '../platform/call'
import { statement, type Tx } from '../platform/db/db'
import { noteAct } from './audit'

/*
 * The one way in which the directory changes. The row of its version is the lock: whoever changes departments, people
 * or roles holds it, so that rules see a company that nobody else changes meanwhile. With the commit the version
 * moves, and every process reads the company anew. Flows are locked after it, never before.
 */

/** The audit log's name for changes of the directory. */
export const directoryAction = 'directory'

/** What a change of the directory did to whom, as the log keeps it. */
export interface DirectoryDeed {
  what: string
  /** Whom or what it concerns, by name. */
  target: string
  before?: unknown
  after?: unknown
}

const ensure = statement(
  'directory-version-ensure',
  'insert into directory_version (workspace, version) values ($1, 0) on conflict do nothing',
)
const lock = statement(
  'directory-version-lock',
  'select version from directory_version where workspace = $1 for update',
)
const move = statement(
  'directory-version-move',
  'update directory_version set version = version + 1 where workspace = $1',
)

/** Changes the directory in one transaction: locked, logged, and seen by everybody after it. */
export async function changeDirectory<Answer>(
  { db, caller, clock, newId }: Context,
  work: (tx: Tx, did: (deed: DirectoryDeed) => void) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    const { workspace } = caller
    await tx.run(ensure, [workspace])
    await tx.run(lock, [workspace])
    const deeds: DirectoryDeed[] = []
    const answer = await work(tx, (deed) => deeds.push(deed))
    const now = clock.now()
    for (const details of deeds)
      await noteAct(tx, { caller, id: newId(), now }, { action: directoryAction, details })
    if (deeds.length > 0) await tx.run(move, [workspace])
    return answer
  })
}
