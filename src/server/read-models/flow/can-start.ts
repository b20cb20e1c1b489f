import { mayCreate } from '../../../core/flow/design/can-start'
import type { Context } from '../../platform/http/define-call'
import { findDesign } from '../../queries/design/design'
import { versionOf } from '../../queries/design/version'
import { directoryOf } from '../../queries/directory/directory'

/** Whether the caller may start flows of a design as it is published today. */
export async function mayStart(designId: string, context: Context): Promise<boolean> {
  const { db, caller } = context
  const design = await findDesign(db, caller.workspace, designId)
  const version = design?.publishedVersion && (await versionOf(db, caller.workspace, design.publishedVersion))
  if (!design?.enabled || !version) return false
  return mayCreate(version.design, await directoryOf(context), caller.id)
}
