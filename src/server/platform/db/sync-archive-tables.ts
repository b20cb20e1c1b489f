import {
  type Client,
  type ColumnPart,
  createTables,
  diffColumns,
  runInTransaction,
  runStatements,
  syncIndexes,
} from './clone-schema'

/*
 * Syncs the tables of the archive (schema `archive`) with those of production after each migration. No data
 * is lost: a changed column retains its data, one that production dropped stays and becomes nullable. An
 * incompatibility stops the start. A migration that rewrites rows of flows rewrites them in the archive as
 * well.
 */

const alter = ({ table, name }: ColumnPart) => `alter table archive.${table} alter column ${name}`

/** Changes a column to the type of production's, then its default and nullability. */
const changed = (part: ColumnPart): string[] => [
  `${alter(part)} drop default`,
  `${alter(part)} type ${part.type} using ${part.name}::${part.type}`,
  ...(part.fallback === null ? [] : [`${alter(part)} set default ${part.fallback}`]),
  `${alter(part)} ${part.isFilled ? 'set' : 'drop'} not null`,
]

async function settleColumns(client: Client): Promise<void> {
  const { wanted, left } = await diffColumns(client, 'archive')
  const stands = (among: ColumnPart[], part: ColumnPart) =>
    among.some(({ table, name }) => table === part.table && name === part.name)
  const added = wanted.filter((part) => !stands(left, part))
  const gone = left.filter((part) => !stands(wanted, part))
  await runStatements(client, [
    ...wanted.filter((part) => stands(left, part)).flatMap(changed),
    ...added.map(({ table, name, text }) => `alter table archive.${table} add column ${name} ${text}`),
    ...gone.map((part) => `${alter(part)} drop not null`),
  ])
}

/** Document numbers may restart once flows have left: in the archive only the key is unique. */
const notUnique = (text: string) => text.replace(/^CREATE UNIQUE INDEX/, 'CREATE INDEX')

/** Syncs the tables of the archive with those of production. */
export const syncArchiveTables = (client: Client): Promise<void> =>
  runInTransaction(client, async () => {
    await createTables(client, 'archive')
    await settleColumns(client)
    await syncIndexes(client, 'archive', notUnique)
  })
