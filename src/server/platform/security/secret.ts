import { type DbReader, defineStatement, type Tx } from '../db/db'

const read = defineStatement<{ value: string }>('secret-read', 'select value from secret where name = $1')
const add = defineStatement(
  'secret-add',
  'insert into secret (name, value) values ($1, $2) on conflict (name) do nothing',
)
const replace = defineStatement(
  'secret-replace',
  'insert into secret (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
)

const lock = defineStatement<{ value: string }>(
  'secret-lock',
  'select value from secret where name = $1 for update',
)
const drop = defineStatement('secret-drop', 'delete from secret where name = $1')

/** Returns a secret of the installation by its name. */
export async function readSecret(reader: DbReader, name: string): Promise<string | undefined> {
  const [row] = await reader.run(read, [name])
  return row?.value
}

/** Stores a secret unless one exists; returns the stored one. */
export async function ensureSecret(tx: Tx, name: string, value: string): Promise<string> {
  await tx.run(add, [name, value])
  return (await readSecret(tx, name)) ?? value
}

/** Locks and returns a secret. */
export async function lockSecret(tx: Tx, name: string): Promise<string | undefined> {
  const [row] = await tx.run(lock, [name])
  return row?.value
}

/** Replaces a secret. */
export const replaceSecret = (tx: Tx, name: string, value: string) => tx.run(replace, [name, value])

/** Deletes a secret. */
export const dropSecret = (tx: Tx, name: string) => tx.run(drop, [name])
