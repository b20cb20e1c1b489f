import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, defineStatement, openDb } from './db'

/*
 * A standby that long reads use in place of the primary. It is used while it has replayed what the primary had
 * written at most some seconds ago; a standby that is too far behind, or away, is passed over.
 */

const positionOfPrimary = defineStatement<{ at: string }>(
  'standby-primary',
  'select pg_current_wal_lsn()::text as at',
)
const hasReplayed = defineStatement<{ isThere: boolean; isStandby: boolean }>(
  'standby-replayed',
  `select pg_is_in_recovery() as "isStandby",
     coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, true) as "isThere"`,
)

const pause = 250
const connections = 4

/** Where long reads go. */
export interface ReadingDb {
  /** Returns the standby if it is close enough behind the primary, and otherwise the primary. */
  find(): Promise<Db>
  close(): Promise<void>
}

/** Reads only from the primary. */
export const readFromPrimary = (primary: Db): ReadingDb => ({
  find: async () => primary,
  close: async () => undefined,
})

/**
 * Waits until the standby has what the primary has now, at most the allowed lag: then it is at most so far behind.
 * One that has been promoted is up to date, but no standby of this primary.
 */
async function isCloseBehind(primary: Db, standby: Db, lag: number): Promise<boolean> {
  const end = Date.now() + lag * 1_000
  const [position] = await primary.run(positionOfPrimary, [])
  for (;;) {
    const [found] = await standby.run(hasReplayed, [position?.at])
    if (!found?.isStandby) return false
    if (found.isThere) return true
    if (Date.now() >= end) return false
    await sleep(pause)
  }
}

/** Opens a standby for reading; `lag` is in seconds. */
export function openReadingDb(url: string, primary: Db, lag: number): ReadingDb {
  const standby = openDb(url, connections, { mayBeStandby: true })
  return {
    find: async () => ((await isCloseBehind(primary, standby, lag).catch(() => false)) ? standby : primary),
    close: () => standby.close(),
  }
}

/** Returns the address that a tool reads: the standby's, if it is close enough behind. */
export async function findReadingUrl(
  url: string,
  { readUrl, readLag }: { readUrl: string | undefined; readLag: number },
): Promise<string> {
  if (readUrl === undefined) return url
  const primary = openDb(url, 1)
  const reading = openReadingDb(readUrl, primary, readLag)
  try {
    return (await reading.find()) === primary ? url : readUrl
  } finally {
    await reading.close()
    await primary.close()
  }
}
