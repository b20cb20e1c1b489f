import type { House } from '../platform/house'
import { limits } from '../platform/limits'
import { dropExpired } from '../queries/expired'
import { dropLooseFiles } from '../queries/file'

const every = 10 * 60_000

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

/** Clears expired rows and orphaned files away every ten minutes; the answer stops it. */
export function startSweep(house: House): () => void {
  const { db, clock, log } = house
  const sweep = () =>
    db
      .transaction((tx) => dropExpired(tx, clock.now()))
      .then(() => dropOrphans(house))
      .catch((error: Error) => log.warn({ err: error }, 'what expired was not dropped'))
  const timer = setInterval(() => void sweep(), every)
  timer.unref()
  return () => clearInterval(timer)
}
