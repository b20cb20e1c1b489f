import { type DbReader, defineStatement } from '../../platform'

const next = defineStatement<{ id: string }>(
  'transaction-next',
  'select pg_snapshot_xmax(pg_current_snapshot())::text as id',
)
const ended = defineStatement<{ ended: boolean }>(
  'transactions-ended',
  'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as ended',
)

/** Returns a number above those of all transactions that have written or locked anything so far. */
export async function readNextTransaction(reader: DbReader): Promise<string> {
  const [row] = await reader.run(next, [])
  if (!row) throw new Error('the database does not number its transactions')
  return row.id
}

/** Whether every transaction with a smaller number has ended, in any process. */
export const hasEveryTransactionEnded = async (reader: DbReader, transaction: string): Promise<boolean> =>
  (await reader.run(ended, [transaction]))[0]?.ended ?? false
