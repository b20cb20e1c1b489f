import type { Ledger } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Stored ledger. */
export interface LedgerRow {
  id: string
  document: Ledger
  rev: number
}

const some = defineStatement<LedgerRow>(
  'ledger-some',
  'select id, document, rev from ledger where workspace = $1 and id = any($2::text[])',
)
const all = defineStatement<LedgerRow>(
  'ledger-list',
  `select id, document, rev from ledger where workspace = $1 order by document->>'name', id`,
)
const locked = defineStatement<LedgerRow>(
  'ledger-lock',
  'select id, document, rev from ledger where workspace = $1 and id = $2 for update',
)
const write = defineStatement(
  'ledger-write',
  `insert into ledger (workspace, id, document, updated_at, updated_id) values ($1, $2, $3::jsonb, $4, $5)
   on conflict (workspace, id) do update set document = excluded.document, rev = ledger.rev + 1,
     updated_at = excluded.updated_at, updated_id = excluded.updated_id`,
)
const remove = defineStatement('ledger-delete', 'delete from ledger where workspace = $1 and id = $2')

/** Finds ledgers by their ids; runs no query for none. */
export async function findLedgers(
  reader: DbReader,
  workspace: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Ledger>> {
  const rows = ids.length ? await reader.run(some, [workspace, ids]) : []
  return new Map(rows.map(({ id, document }) => [id, document]))
}

/** Lists the ledgers by name. */
export const listLedgers = (reader: DbReader, workspace: string): Promise<LedgerRow[]> =>
  reader.run(all, [workspace])

/** Locks and returns a ledger. */
export const lockLedger = async (tx: Tx, workspace: string, id: string): Promise<LedgerRow | undefined> =>
  (await tx.run(locked, [workspace, id]))[0]

/** Stores a new or changed ledger. */
export const writeLedger = (
  tx: Tx,
  { workspace, personId, now }: { workspace: string; personId: string; now: number },
  { id, document }: Pick<LedgerRow, 'id' | 'document'>,
) => tx.run(write, [workspace, id, JSON.stringify(document), toTimestamp(now), personId])

/** Deletes a ledger. */
export const deleteLedger = (tx: Tx, workspace: string, id: string) => tx.run(remove, [workspace, id])
