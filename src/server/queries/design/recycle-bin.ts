import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isRecord } from '../../../core/form'
import type { RecycledKind } from '../../../generated/types'
import { type Caller, type DbReader, defineStatement, type Tx } from '../../platform'
import * as tables from '../../platform/db/tables'
import { pageSize } from '../sql/page'
import { likePattern, toTimestamp } from '../sql/time-columns'

/*
 * The bin holds the rows of deleted items as JSON; they are in no other table, so no statement has to leave them out.
 */

/** Days for which a deleted item can be restored. */
const restorableDays = 30

/** Deleted item with its rows by table. */
export interface RecycleBinItem {
  id: string
  kind: RecycledKind
  itemId: string
  name: string
  content: Record<string, Record<string, unknown>[]>
}

/** Item in the list of the recycle bin. */
export interface RecycleBinListItem extends Pick<RecycleBinItem, 'id' | 'kind' | 'name'> {
  /** Name of the flow that a decision table belonged to. */
  of: string
  deletedAt: Date
  deletedBy: string
  until: Date
  total: number
}

/** Author and time of a deletion. */
export interface RecycleContext {
  caller: Caller
  newId(): string
  now: number
}

/** Returns a table and its column with the id of the item. */
const rowsOf = (table: PgTable, by = 'id') => ({ table, by })
type RowSource = ReturnType<typeof rowsOf>

/** Tables of the kinds whose rows are moved; the first has the item itself, with its name. */
const sources = {
  design: [
    rowsOf(tables.flowDesign),
    rowsOf(tables.flowVersion, 'design_id'),
    rowsOf(tables.simulationCase, 'design_id'),
  ],
  'contact-group': [rowsOf(tables.contactGroup)],
  'database-set': [rowsOf(tables.databaseSet)],
  'design-part': [rowsOf(tables.designPart), rowsOf(tables.designPartVersion, 'part_id')],
} satisfies Partial<Record<RecycledKind, readonly RowSource[]>>

/** Kind whose rows are moved as they are. */
export type RowKind = keyof typeof sources

const rowKinds = Object.entries(sources) as [RowKind, readonly RowSource[]][]
const byKind = <Made>(make: (from: readonly RowSource[], kind: RowKind) => Made) =>
  Object.fromEntries(rowKinds.map(([kind, from]) => [kind, make(from, kind)])) as Record<RowKind, Made>

const moves = byKind((from, kind) => {
  const parts = from.map(({ table, by }) => {
    const name = getTableName(table)
    return `'${name}', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from ${name} r
      where r.workspace = $1 and r.${by} = $4)`
  })
  return defineStatement(
    `recycle-${kind}`,
    `insert into recycled_item (workspace, id, kind, item_id, name, content, deleted_at, deleted_id, deleted_by)
     values ($1, $2, $3, $4, $5, jsonb_build_object(${parts.join(', ')}), $6, $7, $8)`,
  )
})
const deletions = byKind((from, kind) =>
  from.toReversed().map(({ table, by }) => {
    const name = getTableName(table)
    return defineStatement(
      `recycle-${kind}-${name}`,
      `delete from ${name} where workspace = $1 and ${by} = $2`,
    )
  }),
)
const insertions = byKind((from, kind) =>
  from.map(({ table }) => {
    const name = getTableName(table)
    const columns = Object.values(getTableColumns(table)).map((column) => `"${column.name}"`)
    return {
      name,
      statement: defineStatement(
        `restore-${kind}-${name}`,
        `insert into ${name} (${columns.join(', ')}) select ${columns.join(', ')}
         from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      ),
    }
  }),
)
const sameNames = byKind(([first], kind) =>
  defineStatement<{ id: string }>(
    `restore-${kind}-name`,
    `select id from ${first ? getTableName(first.table) : ''} where workspace = $1 and name = $2 limit 1`,
  ),
)

/** Moves the rows of an item to the recycle bin. */
export async function recycleRows(
  tx: Tx,
  { caller, newId, now }: RecycleContext,
  { kind, id, name }: { kind: RowKind; id: string; name: string },
): Promise<void> {
  const { workspace } = caller
  const by = [toTimestamp(now), caller.id, caller.name]
  await tx.run(moves[kind], [workspace, newId(), kind, id, name, ...by])
  for (const each of deletions[kind]) await tx.run(each, [workspace, id])
}

const insert = defineStatement(
  'recycle-content',
  `insert into recycled_item (workspace, id, kind, item_id, name, content, deleted_at, deleted_id, deleted_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

/** Stores an item that is no row of its own in the recycle bin. */
export async function recycleContent(
  tx: Tx,
  { caller, newId, now }: RecycleContext,
  { kind, itemId, name, content }: Omit<RecycleBinItem, 'id'>,
): Promise<void> {
  const by = [toTimestamp(now), caller.id, caller.name]
  await tx.run(insert, [caller.workspace, newId(), kind, itemId, name, JSON.stringify(content), ...by])
}

const page = defineStatement<RecycleBinListItem>(
  'recycled-page',
  `select r.id, r.kind, r.name, r.deleted_at as "deletedAt", r.deleted_by as "deletedBy",
     r.deleted_at + interval '${restorableDays} days' as until, coalesce(d.name, '') as of,
     count(*) over ()::int as total
   from recycled_item r
   left join flow_design d on r.kind = 'decision-table' and d.workspace = r.workspace
     and d.id = split_part(r.item_id, '/', 1)
   where r.workspace = $1 and r.kind = any($2) and r.name ilike $3
   order by r.deleted_at desc, r.id desc limit ${pageSize} offset $4`,
)

/** Lists one page of the items of these kinds, newest first. */
export const listRecycledItems = (
  reader: DbReader,
  workspace: string,
  { kinds, name, nowpage }: { kinds: readonly RecycledKind[]; name: string; nowpage: number },
) => reader.run(page, [workspace, kinds, likePattern(name), (nowpage - 1) * pageSize])

const lock = defineStatement<RecycleBinItem>(
  'recycled-lock',
  `select id, kind, item_id as "itemId", name, content from recycled_item
   where workspace = $1 and id = $2 for update`,
)
const remove = defineStatement(
  'recycled-delete',
  'delete from recycled_item where workspace = $1 and id = $2',
)
const expire = defineStatement(
  'recycled-expire',
  `delete from recycled_item where deleted_at < $1::timestamptz - interval '${restorableDays} days'`,
)

/** Locks and returns an item of the recycle bin. */
export const lockRecycledItem = async (tx: Tx, workspace: string, id: string) =>
  (await tx.run(lock, [workspace, id]))[0]

/** Removes an item from the recycle bin. */
export const dropRecycledItem = (tx: Tx, workspace: string, id: string) => tx.run(remove, [workspace, id])

/** Deletes the items that can no longer be restored. */
export const expireRecycledItems = (tx: Tx, now: number) => tx.run(expire, [toTimestamp(now)])

/** Checks whether an item of the kind has a name. */
export const isRecycledNameTaken = async (tx: Tx, workspace: string, kind: RowKind, name: string) =>
  (await tx.run(sameNames[kind], [workspace, name])).length > 0

/** Checks whether the rows of a kind are moved as they are. */
export const isRowKind = (kind: RecycledKind): kind is RowKind => kind in sources

/** Returns a row with a name; a database set has its name twice. */
const named = (row: Record<string, unknown>, name: string) => ({
  ...row,
  name,
  ...(isRecord(row.set) && { set: { ...row.set, name } }),
})

/** Inserts the rows of an item again, under a name. */
export async function restoreRows(tx: Tx, kind: RowKind, { content, name }: RecycleBinItem): Promise<void> {
  for (const [at, { name: table, statement }] of insertions[kind].entries()) {
    const rows = content[table] ?? []
    await tx.run(statement, [JSON.stringify(at ? rows : rows.map((row) => named(row, name)))])
  }
}
