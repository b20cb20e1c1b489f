import { BusinessError } from '../../../core/business-error'
import { decodeKeyLookup } from '../../../core/company/database-set/set-lookup'
import type { RemoteAnswer, RemoteQuestion } from '../../../core/expression'
import type { RemoteOutcome } from '../../platform/remote/answer-cache'
import { findSet } from '../../queries'
import { type RowContext, readRows } from './read-rows'

/** Finds the rows selected in a field, for their names and for the check that they may be chosen. */
export async function findRowsByKeys(house: RowContext, { para }: RemoteQuestion): Promise<RemoteOutcome> {
  const { id, keys, parameters } = decodeKeyLookup(para)
  return outcomeOf(house, id, async (set) => {
    const { rows } = await readRows(house, set, { keys, parameters, count: Math.max(1, keys.length) })
    return rows.map(({ value, label }) => ({ value, label }))
  })
}

/** Finds the value of a column in the row with a key: #[数据集]("set", key, "column"). */
export async function findCell(house: RowContext, { para }: RemoteQuestion): Promise<RemoteOutcome> {
  const [id = '', key = '', column = ''] = para
  return outcomeOf(house, String(id), async (set) => {
    const wanted = set.columns.find(({ name, title }) => name === column || title === column)
    if (!wanted?.returned) return ''
    const { rows } = await readRows(house, set, { keys: isKey(key) ? [key] : [], count: 1 })
    const cell = rows[0]?.row[wanted.name]
    return cell ?? ''
  })
}

const isKey = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** Runs a query on a set; if it fails, the set is named, and the caller may continue without it. */
async function outcomeOf(
  house: RowContext,
  id: string,
  ask: (set: Parameters<typeof readRows>[1]) => Promise<RemoteAnswer>,
): Promise<RemoteOutcome> {
  const found = await findSet(house.db, house.caller.workspace, id)
  if (!found) return { failed: 'failed', name: id }
  try {
    return { value: await ask(found.set), length: 0 }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    // A person without access to the set gets no rows, so nothing of it can be chosen; that is a result.
    if (error.code === 'dbset.not-allowed') return { value: [], length: 0 }
    return { failed: error.code === 'dbset.source-slow' ? 'slow' : 'failed', name: found.set.name }
  }
}
