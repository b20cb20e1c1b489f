import { type DbReader, statement, type Tx } from '../db/db'

const read = statement<{ value: string }>('secret-read', 'select value from secret where name = $1')
const add = statement(
  'secret-add',
  'insert into secret (name, value) values ($1, $2) on conflict (name) do nothing',
)
const replace = statement(
  'secret-replace',
  'insert into secret (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
)

const drop = statement('secret-drop', 'delete from secret where name = $1')

/** A secret of the installation by its name. */
export async function readSecret(reader: DbReader, name: string): Promise<string | undefined> {
  const [row] = await reader.run(read, [name])
  return row?.value
}

/** Keeps a secret unless there is one already; answers the one that is kept. */
export async function ensureSecret(tx: Tx, name: string, value: string): Promise<string> {
  await tx.run(add, [name, value])
  return (await readSecret(tx, name)) ?? value
}

/** Keeps a secret in place of an older one. */
export const replaceSecret = (tx: Tx, name: string, value: string) => tx.run(replace, [name, value])

/** Forgets a secret. */
export const dropSecret = (tx: Tx, name: string) => tx.run(drop, [name])
