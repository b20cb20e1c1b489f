import { hasMasks } from '../../../core/flow'
import type { ClearReading } from '../../../core/form'
import type { Context } from '../../platform'
import { createClearReading, createClearTest, type ReadFlow } from '../../policies/supervision'
import {
  type DesignVersion,
  findDesign,
  findPublishedVersionsById,
  type RunningFlow,
  readRecipientDirectory,
} from '../../queries'

/** Loads the versions published today, and who reads. */
async function loadRules(published: readonly string[], context: Context) {
  const { db, caller } = context
  const [today, addressees] = await Promise.all([
    findPublishedVersionsById(db, caller.workspace, published),
    readRecipientDirectory(context),
  ])
  return [[...today.values()], { caller, addressees }] as const
}

/** Loads which masked fields of these flows the caller reads in full; reads nothing if no version masks any. */
export async function loadClearFlows(
  flows: readonly Pick<RunningFlow, 'versionId' | 'publishedVersion'>[],
  versions: ReadonlyMap<string, Pick<DesignVersion, 'design'>>,
  context: Context,
): Promise<(flow: ReadFlow) => ClearReading> {
  const masked = flows.filter(({ versionId }) => {
    const version = versions.get(versionId)
    return version !== undefined && hasMasks(version.design)
  })
  const published = [...new Set(masked.flatMap(({ publishedVersion }) => publishedVersion ?? []))]
  return published.length ? createClearReading(...(await loadRules(published, context))) : () => false
}

/** Loads whether the caller reads the flows of a design, in all departments, with masked values in full. */
export async function readsDesignClear(
  designId: string,
  versions: ReadonlyMap<string, Pick<DesignVersion, 'design'>>,
  context: Context,
): Promise<boolean> {
  if (![...versions.values()].some(({ design }) => hasMasks(design))) return false
  const design = await findDesign(context.db, context.caller.workspace, designId)
  if (!design?.publishedVersion) return false
  return createClearTest(...(await loadRules([design.publishedVersion], context)))({ designId })
}
