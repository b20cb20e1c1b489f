import { createHash } from 'node:crypto'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { awaitStatements, statement, type Tx } from '../../platform/db/db'
import * as tables from '../../platform/db/tables'

/*
 * Flows move between production (schema `public`) and the archive (schema `archive`), where the same tables stand.
 * Rows are counted and summed as they are taken out, and again where they were put; both must be alike.
 */

/** Whatever belongs to a flow, and the column that names the flow there. */
const parts: readonly { table: PgTable; key: string }[] = [
  { table: tables.flow, key: 'id' },
  { table: tables.visit, key: 'flow_id' },
  { table: tables.message, key: 'flow_id' },
  { table: tables.flowLog, key: 'flow_id' },
  { table: tables.flowLink, key: 'flow_id' },
  { table: tables.flowComment, key: 'flow_id' },
  { table: tables.flowShare, key: 'flow_id' },
  { table: tables.timeoutLog, key: 'flow_id' },
  { table: tables.incident, key: 'flow_id' },
  { table: tables.file, key: 'flow_id' },
  { table: tables.subFlow, key: 'parent_id' },
]

/** The names of the tables whose rows move with a flow. */
export const flowTableNames: readonly string[] = parts.map(({ table }) => getTableName(table))

/** Where flows go. */
export type MoveDirection = 'archive' | 'recover'

/** What was counted of a flow. */
export interface FlowManifest {
  rows: number
  files: number
  /** Of all that belongs to it, behind what its tables are made of: after a migration another one counts. */
  checksum: string
}

interface CountedRows {
  flow: string
  rows: number
  sum: string
}

const schemas = { archive: ['public', 'archive'], recover: ['archive', 'public'] } as const
const columnsOf = (table: PgTable) => Object.values(getTableColumns(table)).map(({ name }) => `"${name}"`)

const made = createHash('sha256')
  .update(parts.map(({ table }) => `${getTableName(table)} ${columnsOf(table)}`).join())
  .digest('hex')
  .slice(0, 8)

const counted = (key: string, columns: string) => `select "${key}" as flow, count(*)::int as rows,
  sum(('x' || left(md5(row(${columns})::text), 16))::bit(64)::bigint)::text as sum`

const movesOf = (way: MoveDirection) =>
  parts.map(({ table, key }) => {
    const [name, columns] = [getTableName(table), columnsOf(table).join(', ')]
    const [from, to] = schemas[way]
    return {
      name,
      take: statement<CountedRows>(
        `${way}-take-${name}`,
        `with gone as (delete from ${from}.${name} where workspace = $1 and "${key}" = any($2::text[]) returning *),
           put as (insert into ${to}.${name} (${columns}) select ${columns} from gone)
         ${counted(key, columns)} from gone group by 1`,
      ),
      find: statement<CountedRows>(
        `${way}-find-${name}`,
        `${counted(key, columns)} from ${to}.${name} where workspace = $1 and "${key}" = any($2::text[]) group by 1`,
      ),
    }
  })
const ways = { archive: movesOf('archive'), recover: movesOf('recover') }

/** Times are written alike whatever the connection is set to. */
const inUtc = statement('archive-utc', `set local time zone 'UTC'`)

/** What was counted of each flow, all its tables together. */
function together(found: { name: string; rows: CountedRows[] }[]): Map<string, FlowManifest> {
  const sums = new Map<string, { rows: number; files: number; sum: bigint }>()
  for (const { name, rows } of found)
    for (const { flow, rows: count, sum } of rows) {
      const known = sums.get(flow) ?? { rows: 0, files: 0, sum: 0n }
      known.rows += count
      known.files += name === 'file' ? count : 0
      known.sum += BigInt(sum)
      sums.set(flow, known)
    }
  const toText = (sum: bigint) => `${made}-${BigInt.asUintN(64, sum).toString(16).padStart(16, '0')}`
  return new Map(
    [...sums].map(([flow, { rows, files, sum }]) => [flow, { rows, files, checksum: toText(sum) }]),
  )
}

/** Moves flows with all that belongs to them; refuses when they arrive otherwise than they left. */
export async function moveFlows(
  tx: Tx,
  workspace: string,
  { ids, way }: { ids: readonly string[]; way: MoveDirection },
): Promise<Map<string, FlowManifest>> {
  const moves = ways[way]
  const values = [workspace, ids]
  await tx.run(inUtc, [])
  const taken = await awaitStatements(
    moves.map(async ({ name, take }) => ({ name, rows: await tx.run(take, values) })),
  )
  const found = await awaitStatements(
    moves.map(async ({ name, find }) => ({ name, rows: await tx.run(find, values) })),
  )
  const [before, after] = [together(taken), together(found)]
  const differs = [...before].find(([flow, { checksum }]) => after.get(flow)?.checksum !== checksum)
  if (differs || before.size !== after.size) throw new Error(`flow ${differs?.[0]} arrived otherwise`)
  return before
}

/** Whether two checksums tell of different contents; those of other tables tell nothing. */
export const isChecksumMismatch = (some: string, other: string): boolean =>
  some.slice(0, 8) === other.slice(0, 8) && some !== other

const drops = parts.map(({ table, key }) =>
  statement<{ file: string | null }>(
    `archive-destroy-${getTableName(table)}`,
    `delete from archive.${getTableName(table)} where workspace = $1 and "${key}" = any($2::text[])
     returning ${table === tables.file ? 'id' : 'null::text'} as file`,
  ),
)

/** Destroys archived flows; answers how many rows went, and the ids of files whose bytes still lie there. */
export async function destroyFlows(
  tx: Tx,
  workspace: string,
  ids: readonly string[],
): Promise<{ rows: number; files: string[] }> {
  const dropped = (await awaitStatements(drops.map((drop) => tx.run(drop, [workspace, ids])))).flat()
  return { rows: dropped.length, files: dropped.flatMap(({ file }) => file ?? []) }
}
