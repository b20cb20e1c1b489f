import { BusinessError } from '../../../core/business-error'
import type { Context } from '../../platform'
import { findMessageFlows } from '../../queries/message/message-notifications'
import { loadVisibleFlow } from '../action-context/visible-flow'

/** Lists which messages their recipients have read; those the caller may not see are missing. */
export async function listReadMarks(ids: string[], context: Context): Promise<Record<string, 0 | 1>> {
  const marks: Record<string, 0 | 1> = {}
  const requests = new Set(ids)
  for (const flow of await findMessageFlows(context.db, context.caller.workspace, ids)) {
    const visibleFlow = await loadVisibleFlow(context, { flow }).catch((error: unknown) => {
      if (error instanceof BusinessError) return undefined
      throw error
    })
    for (const { id, hasRead } of visibleFlow?.scene.snapshot.messages ?? [])
      if (requests.has(id)) marks[id] = hasRead ? 1 : 0
  }
  return marks
}
