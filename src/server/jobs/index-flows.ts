import { formTokens } from '../../core/form'
import type { SliceGenerator } from '../../core/slices'
import { type AppContext, finishInSlices } from '../platform'
import {
  claimFlowsToIndex,
  type FlowForm,
  type FlowTokens,
  writeFlowTokens,
} from '../queries/list/search-index-queue'

/** Number of flows indexed in one transaction. */
const batch = 500
/** Maximum number of batches in one run, so that indexing all flows of a company leaves time for its actions. */
const maxBatches = 20

function* indexedFlows(flows: readonly FlowForm[]): SliceGenerator<FlowTokens[]> {
  const indexed: FlowTokens[] = []
  for (const { workspace, id, form } of flows)
    indexed.push({ workspace, id, tokens: yield* formTokens(form) })
  return indexed
}

/** Writes the search index of flows whose forms are new or changed. Returns the number of flows indexed. */
export async function indexFlows(
  { db, data }: Pick<AppContext, 'db' | 'data'>,
  batches = maxBatches,
): Promise<number> {
  if (data !== 'prod') return 0
  let count = 0
  for (let at = 0; at < batches; at++) {
    const taken = await db.transaction(async (tx) => {
      const flows = await claimFlowsToIndex(tx, batch)
      if (flows.length) await writeFlowTokens(tx, await finishInSlices(indexedFlows(flows)))
      return flows.length
    })
    if (!taken) break
    count += taken
  }
  return count
}
