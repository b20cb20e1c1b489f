import type { House } from '../platform/context/app-context'
import { limits } from '../platform/http/limits'
import { madeAt } from '../platform/ids'
import { homeWorkspace } from '../platform/workspace'
import { dropExpired } from '../queries/jobs/cleanup'
import { dropLooseFiles, unnamedFiles } from '../queries/jobs/file'

const every = 10 * 60_000
/** So many sweeps look through all folders of files, a few each: about a day. */
const turns = 128

/** Drops files that nothing has held for a day, and what arrived and was never kept. */
export async function dropOrphans({
  db,
  clock,
  files,
}: Pick<House, 'db' | 'clock' | 'files'>): Promise<void> {
  const before = clock.now() - limits.looseFileKept
  for (const id of await db.transaction((tx) => dropLooseFiles(tx, before))) await files.remove(id)
  await files.dropIncoming(before)
}

/**
 * Drops bytes that no row names: a process that died between keeping a file and its commit left them. No act takes a
 * day, so whatever is older belongs to none that is under way. Where nothing of all that lies there has a row, the
 * files are not this database's (a scratch one, or one that is still to be restored), and all of them stay.
 */
export async function dropUnnamed(
  { db, clock, files }: Pick<House, 'db' | 'clock' | 'files'>,
  folders: readonly string[],
): Promise<void> {
  const before = clock.now() - limits.looseFileKept
  const lying = (await Promise.all(folders.map((folder) => files.idsIn(folder)))).flat()
  const old = lying.filter((id) => (madeAt(id) ?? before) < before)
  if (!old.length) return
  const unnamed = await unnamedFiles(db, homeWorkspace, old)
  if (unnamed.length === old.length) return
  for (const id of unnamed) await files.remove(id)
}

/** The folders whose turn it is. */
async function foldersOfTurn({ clock, files }: House): Promise<string[]> {
  const turn = Math.floor(clock.now() / every) % turns
  return (await files.folders()).filter((_, at) => at % turns === turn)
}

/** Clears expired rows and orphaned files away every ten minutes; the answer stops it. */
export function startSweep(house: House): () => void {
  const { db, clock, log } = house
  const sweep = () =>
    db
      .transaction((tx) => dropExpired(tx, clock.now()))
      .then(() => dropOrphans(house))
      .then(async () => dropUnnamed(house, await foldersOfTurn(house)))
      .catch((error: Error) => log.warn({ err: error }, 'what expired was not dropped'))
  const timer = setInterval(() => void sweep(), every)
  timer.unref()
  return () => clearInterval(timer)
}
