import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { StartupError } from '../startup-error'

/*
 * Before the first release the migrations were made one. A database that had come to the end of the old ones has
 * the very tables of the new one, so that only its journal is written anew. Any other state that this program does
 * not know is refused: the migrator itself looks at nothing but which migration is later.
 */

type Client = Pick<pg.Client, 'query'>

/** The last of the migrations from before they were made one (`0023_sign-ins-and-profiles`), by its time. */
const lastOfOld = 1795376105005

interface Entry {
  tag: string
  when: number
  breakpoints: boolean
}

/** The migrations in a folder, oldest first. */
export const readJournal = (folder: string): Entry[] =>
  (JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as { entries: Entry[] }).entries

/** The migrations that the database has had, by their times. */
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

/** One statement, so that the journal is the old one or the new one, and nothing between. */
const writeAnew = (client: Client, first: number) =>
  client.query(
    `with old as (delete from drizzle.__drizzle_migrations)
     insert into drizzle.__drizzle_migrations (hash, created_at) values ('moved on from 0023', $1)`,
    [first],
  )

/** Whether the tables are of a state that the migrations in the folder go on from: moved on to it, or refused. */
export async function reconcileJournal(client: Client, folder: string): Promise<void> {
  const known = readJournal(folder).map(({ when }) => when)
  const [first = 0, newest = 0] = [known[0], known.at(-1)]
  const had = await listAppliedMigrations(client)
  if (had.every((at) => known.includes(at))) return
  if (had.at(-1) === lastOfOld) {
    await writeAnew(client, first)
    return
  }
  throw new StartupError((had.at(-1) ?? 0) > newest ? 'start.tables-newer' : 'start.tables-older')
}
