import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { StartupError } from '../startup-failure'

/*
 * Before the first release the migrations were merged into one. A database with all of the old ones already
 * has the tables of the new one, so that only its journal is rewritten. Any other unknown state is rejected,
 * since the migrator itself only checks which migration is later.
 */

type Client = Pick<pg.Client, 'query'>

/** Time of the last migration before the merge (`0023_sign-ins-and-profiles`). */
const lastOfOld = 1795376105005

interface Entry {
  tag: string
  when: number
  breakpoints: boolean
}

/** Reads the migrations in a folder, oldest first. */
export const readJournal = (folder: string): Entry[] =>
  (JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as { entries: Entry[] }).entries

/** Lists the migrations applied to the database, by their times. */
export async function listAppliedMigrations(client: Client): Promise<number[]> {
  const { rows: places } = await client.query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  )
  if (!places[0]?.is) return []
  const { rows } = await client.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ at }) => Number(at))
}

/** Rewrites the journal in one statement, so that no intermediate state exists. */
const writeAnew = (client: Client, first: number) =>
  client.query(
    `with old as (delete from drizzle.__drizzle_migrations)
     insert into drizzle.__drizzle_migrations (hash, created_at) values ('moved on from 0023', $1)`,
    [first],
  )

/**
 * Checks that the migrations in the folder can continue from the state of the tables; converts the journal or
 * throws.
 */
export async function reconcileJournal(client: Client, folder: string): Promise<void> {
  const known = readJournal(folder).map(({ when }) => when)
  const [first = 0, newest = 0] = [known[0], known.at(-1)]
  const appliedMigrations = await listAppliedMigrations(client)
  if (appliedMigrations.every((at) => known.includes(at))) return
  if (appliedMigrations.at(-1) === lastOfOld) {
    await writeAnew(client, first)
    return
  }
  throw new StartupError(
    (appliedMigrations.at(-1) ?? 0) > newest ? 'start.tables-newer' : 'start.tables-older',
  )
}
