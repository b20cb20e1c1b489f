import { createHash } from 'node:crypto'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { awaitStatements, defineStatement, type Tx } from '../../platform'
import * as tables from '../../platform/db/tables'
import { createArchiveYears } from './archive-years'
import { recordChangedMonths } from './record-changed-months'

/*
 * Flows move between production (schema `public`) and the archive (schema `archive`), which have the same
 * tables. Rows are counted and checksummed when removed and again when inserted; both must match.
 */

/** Tables with rows of a flow, and the column with the flow's id. */
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

/** Names of the tables whose rows move with a flow. */
export const flowTableNames: readonly string[] = parts.map(({ table }) => getTableName(table))

/** Direction of a move. */
export type MoveDirection = 'archive' | 'recover'

/** Row counts and checksum of a flow. */
export interface FlowManifest {
  rows: number
  files: number
  /** Checksum of all rows, prefixed by that of the table structures, which a migration changes. */
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
      take: defineStatement<CountedRows>(
        `${way}-take-${name}`,
        `with gone as (delete from ${from}.${name} where workspace = $1 and "${key}" = any($2::text[]) returning *),
           put as (insert into ${to}.${name} (${columns}) select ${columns} from gone)
         ${counted(key, columns)} from gone group by 1`,
      ),
      find: defineStatement<CountedRows>(
        `${way}-find-${name}`,
        `${counted(key, columns)} from ${to}.${name} where workspace = $1 and "${key}" = any($2::text[]) group by 1`,
      ),
    }
  })
const ways = { archive: movesOf('archive'), recover: movesOf('recover') }

/** Sets UTC, so that times are written alike whatever the connection's settings. */
const inUtc = defineStatement('archive-utc', `set local time zone 'UTC'`)

/** Sums up the counts of each flow over all tables. */
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

/** Moves flows with all their rows; throws if they arrive different from how they left. */
export async function moveFlows(
  tx: Tx,
  workspace: string,
  { ids, way }: { ids: readonly string[]; way: MoveDirection },
): Promise<Map<string, FlowManifest>> {
  const moves = ways[way]
  const values = [workspace, ids]
  await tx.run(inUtc, [])
  if (way === 'archive') await createArchiveYears(tx, ids)
  const claimed = await awaitStatements(
    moves.map(async ({ name, take }) => ({ name, rows: await tx.run(take, values) })),
  )
  const found = await awaitStatements(
    moves.map(async ({ name, find }) => ({ name, rows: await tx.run(find, values) })),
  )
  const [before, after] = [together(claimed), together(found)]
  const differs = [...before].find(([flow, { checksum }]) => after.get(flow)?.checksum !== checksum)
  if (differs || before.size !== after.size) throw new Error(`flow ${differs?.[0]} arrived otherwise`)
  return before
}

/** Whether two checksums differ in content; checksums of different table structures are not comparable. */
export const isChecksumMismatch = (some: string, other: string): boolean =>
  some.slice(0, 8) === other.slice(0, 8) && some !== other

const drops = parts.map(({ table, key }) =>
  defineStatement<{ file: string | null }>(
    `archive-destroy-${getTableName(table)}`,
    `delete from archive.${getTableName(table)} where workspace = $1 and "${key}" = any($2::text[])
     returning ${table === tables.file ? 'id' : 'null::text'} as file`,
  ),
)

const forget = defineStatement(
  'archive-forget-search',
  'delete from flow_search where workspace = $1 and flow_id = any($2::text[])',
)

const forgetPassages = defineStatement(
  'archive-forget-passages',
  'delete from insight_flow where workspace = $1 and flow_id = any($2::text[])',
)

const forgetChanges = defineStatement(
  'archive-forget-changes',
  'delete from flow_change where workspace = $1 and flow_id = any($2::text[])',
)

const forgetReaders = defineStatement(
  'archive-forget-readers',
  'delete from flow_reader where workspace = $1 and flow_id = any($2::text[])',
)

const forgetQuestions = defineStatement(
  'archive-forget-questions',
  'delete from question where workspace = $1 and id = any($2::text[])',
)

/**
 * Destroys archived flows, with the questions of programs that they asked. Returns the number of rows deleted, and the ids of files whose bytes still exist.
 */
export async function destroyFlows(
  tx: Tx,
  workspace: string,
  ids: readonly string[],
): Promise<{ rows: number; files: string[] }> {
  // The job of insight may not have seen yet that they were archived.
  await recordChangedMonths(tx, workspace, ids)
  const dropped = (await awaitStatements(drops.map((drop) => tx.run(drop, [workspace, ids])))).flat()
  await tx.run(forget, [workspace, ids])
  await tx.run(forgetPassages, [workspace, ids])
  await tx.run(forgetChanges, [workspace, ids])
  await tx.run(forgetReaders, [workspace, ids])
  await tx.run(forgetQuestions, [workspace, ids])
  return { rows: dropped.length, files: dropped.flatMap(({ file }) => file ?? []) }
}
