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
  const collected = openings.take()
  try {
    while (collected.length) {
      const some = collected.slice(0, batch)
      await db.transaction((tx) => addFlowReaders(tx, some))
      collected.splice(0, batch)
    }
  } catch (error) {
    openings.restore(collected)
    throw error
  }
}
