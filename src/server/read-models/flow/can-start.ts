import { canStartFlow } from '../../../core/flow'
import type { Context } from '../../platform'
import { findDesign, findPublishedVersion, readCurrentDirectory } from '../../queries'

/** Whether the caller may start flows of a design as published today. */
export async function canStartDesign(designId: string, context: Context): Promise<boolean> {
  const { db, caller } = context
  const design = await findDesign(db, caller.workspace, designId)
  const version =
    design?.publishedVersion && (await findPublishedVersion(db, caller.workspace, design.publishedVersion))
  if (!design?.enabled || !version) return false
  return canStartFlow(version.design, await readCurrentDirectory(context), caller.id)
}
