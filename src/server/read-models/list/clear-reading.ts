import { hasMasks } from '../../../core/flow'
import type { Context } from '../../platform'
import { createClearTest, type FlowsOfDesign } from '../../policies/supervision'
import {
  type DesignVersion,
  findDesign,
  findPublishedVersionsById,
  type RunningFlow,
  readRecipientDirectory,
} from '../../queries'

type ClearTest = (flows: FlowsOfDesign) => boolean

const never: ClearTest = () => false

/** Loads the test by the versions published today. */
async function loadTest(published: readonly string[], context: Context): Promise<ClearTest> {
  const { db, caller } = context
  const [today, addressees] = await Promise.all([
    findPublishedVersionsById(db, caller.workspace, published),
    readRecipientDirectory(context),
  ])
  return createClearTest([...today.values()], { caller, addressees })
}

/** Loads which of these flows the caller reads with masked values in full; reads nothing if no version masks any. */
export async function loadClearFlows(
  flows: readonly Pick<RunningFlow, 'versionId' | 'publishedVersion'>[],
  versions: ReadonlyMap<string, Pick<DesignVersion, 'design'>>,
  context: Context,
): Promise<ClearTest> {
  const masked = flows.filter(({ versionId }) => {
    const version = versions.get(versionId)
    return version !== undefined && hasMasks(version.design)
  })
  const published = [...new Set(masked.flatMap(({ publishedVersion }) => publishedVersion ?? []))]
  return published.length ? loadTest(published, context) : never
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
  return (await loadTest([design.publishedVersion], context))({ designId })
}
