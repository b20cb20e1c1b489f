import { mayCreate } from '../../core/flow/may-create'
import type { Context } from '../platform/call'
import { findDesign } from '../queries/design'
import { directoryOf } from '../queries/directory'
import { versionOf } from '../queries/version'

/** Whether the caller may start flows of a design as it is published today. */
export async function mayStart(designId: string, context: Context): Promise<boolean> {
  const { db, caller } = context
  const design = await findDesign(db, caller.workspace, designId)
  const version = design?.publishedVersion && (await versionOf(db, caller.workspace, design.publishedVersion))
  if (!design?.enabled || !version) return false
  return mayCreate(version.design, await directoryOf(context), caller.id)
}
