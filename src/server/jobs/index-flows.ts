import { contentTextsOf, formTokens } from '../../core/form'
import type { SliceGenerator } from '../../core/slices'
import { type AppContext, finishInSlices, type Tx } from '../platform'
import { type DesignVersion, findPublishedVersionsById } from '../queries'
import {
  claimFlowsToIndex,
  type FlowContents,
  type FlowTokens,
  writeFlowTokens,
} from '../queries/list/index-writer'

/** Number of flows indexed in one transaction. */
const batch = 500
/** Maximum number of batches in one run, so that indexing all flows of a company leaves time for its actions. */
const maxBatches = 20

/** Returns the tokens of flows; a field is indexed by its value and, where it reads differently, by its text. */
function* indexedFlows(
  flows: readonly FlowContents[],
  versions: ReadonlyMap<string, DesignVersion>,
): SliceGenerator<FlowTokens[]> {
  const indexed: FlowTokens[] = []
  for (const { workspace, id, form, versionId, texts } of flows) {
    const version = versions.get(versionId)
    const shown = version ? yield* contentTextsOf(version.design.formset, form) : []
    const all = [...texts, ...shown.map(({ text }) => text)]
    indexed.push({ workspace, id, tokens: yield* formTokens(form, all) })
  }
  return indexed
}

/** Loads the versions of these flows, each once. */
async function loadVersions(tx: Tx, flows: readonly FlowContents[]): Promise<Map<string, DesignVersion>> {
  const versions = new Map<string, DesignVersion>()
  for (const workspace of new Set(flows.map((flow) => flow.workspace))) {
    const ids = flows.flatMap((flow) => (flow.workspace === workspace ? [flow.versionId] : []))
    for (const [id, version] of await findPublishedVersionsById(tx, workspace, ids)) versions.set(id, version)
  }
  return versions
}

/** Writes the search index of flows that are new or whose form, opinions, comments or files changed. Returns the number of flows indexed. */
export async function indexFlows(
  { db, data }: Pick<AppContext, 'db' | 'data'>,
  batches = maxBatches,
): Promise<number> {
  if (data !== 'prod') return 0
  let count = 0
  for (let at = 0; at < batches; at++) {
    const batchSize = await db.transaction(async (tx) => {
      const flows = await claimFlowsToIndex(tx, batch)
      const versions = await loadVersions(tx, flows)
      if (flows.length) await writeFlowTokens(tx, await finishInSlices(indexedFlows(flows, versions)))
      return flows.length
    })
    if (!batchSize) break
    count += batchSize
  }
  return count
}
