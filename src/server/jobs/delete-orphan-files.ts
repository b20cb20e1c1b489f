import { type AppContext, homeWorkspace, idTimestamp, requestLimits } from '../platform'
import { deleteUnattachedFiles, findUnknownFileIds } from '../queries'
import { expireRecycledItems } from '../queries/design/recycle-bin'
import { deleteExpiredRows } from '../queries/jobs/cleanup'

const every = 10 * 60_000
/** Number of sweeps that cover all file folders, a few each: about a day. */
const turns = 128

/** Deletes files that have been unreferenced for a day, and uploads that were never stored. */
export async function deleteOrphanFiles({
  db,
  clock,
  files,
}: Pick<AppContext, 'db' | 'clock' | 'files'>): Promise<void> {
  const before = clock.now() - requestLimits.looseFileKept
  for (const id of await db.transaction((tx) => deleteUnattachedFiles(tx, before))) await files.remove(id)
  await files.dropIncoming(before)
}

/**
 * Deletes bytes without a row, left by a process that died between storing a file and its commit. No action
 * takes a day, so anything older belongs to none in progress. If no stored file has a row, the files belong
 * to another database (this is a scratch one, or one still to be restored), and all of them stay.
 */
export async function deleteUnreferencedFiles(
  { db, clock, files }: Pick<AppContext, 'db' | 'clock' | 'files'>,
  folders: readonly string[],
): Promise<void> {
  const before = clock.now() - requestLimits.looseFileKept
  const lying = (await Promise.all(folders.map((folder) => files.idsIn(folder)))).flat()
  const old = lying.filter((id) => (idTimestamp(id) ?? before) < before)
  if (!old.length) return
  const unnamed = await findUnknownFileIds(db, homeWorkspace, old)
  if (unnamed.length === old.length) return
  for (const id of unnamed) await files.remove(id)
}

/** Returns the folders of the current sweep. */
async function foldersOfTurn({ clock, files }: AppContext): Promise<string[]> {
  const turn = Math.floor(clock.now() / every) % turns
  return (await files.folders()).filter((_, at) => at % turns === turn)
}

/** Deletes expired rows and orphaned files every ten minutes; returns a function that stops it. */
export function startCleanup(appContext: AppContext): () => void {
  const { db, clock, log } = appContext
  const sweep = () =>
    db
      .transaction(async (tx) => {
        await deleteExpiredRows(tx, clock.now())
        await expireRecycledItems(tx, clock.now())
      })
      .then(() => deleteOrphanFiles(appContext))
      .then(async () => deleteUnreferencedFiles(appContext, await foldersOfTurn(appContext)))
      .catch((error: Error) => log.warn({ err: error }, 'what expired was not dropped'))
  const timer = setInterval(() => void sweep(), every)
  timer.unref()
  return () => clearInterval(timer)
}
