import type { AppContext } from '../platform'
import { addFlowReaders } from '../queries/flow/flow-readers'

/** Maximum number of openings stored by one statement. */
const batch = 1000

/** Stores who opened which flows in this process; what cannot be stored waits for the next time. */
export async function storeOpenings({
  db,
  data,
  openings,
}: Pick<AppContext, 'db' | 'data' | 'openings'>): Promise<void> {
  if (data !== 'prod') return
  const taken = openings.take()
  try {
    while (taken.length) {
      const some = taken.slice(0, batch)
      await db.transaction((tx) => addFlowReaders(tx, some))
      taken.splice(0, batch)
    }
  } catch (error) {
    openings.restore(taken)
    throw error
  }
}
