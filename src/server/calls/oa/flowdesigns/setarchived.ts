import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import {
  listParentDesignNames,
  lockDesignFacts,
  logAuditEvent,
  readDesignUsage,
  setDesignArchived,
} from '../../../queries'

export default defineCall('oa/flowdesigns/setarchived', async ({ _id, archived }, context) => {
  const { db, caller, newId, clock } = context
  const { workspace } = caller
  const now = clock.now()
  await db.transaction(async (tx) => {
    const stored = await lockDesignFacts(tx, workspace, _id)
    if (!stored) throw new BusinessError('flowdesign.not-found')
    if (stored.isArchived === archived) return
    const { running } = await readDesignUsage(tx, workspace, _id)
    if (running) throw new BusinessError('flowdesign.runs', { count: running })
    const starters = archived ? await listParentDesignNames(tx, workspace, _id) : []
    if (starters.length) throw new BusinessError('flowdesign.started-by', { names: starters })
    await setDesignArchived(tx, workspace, { id: _id, archived, now })
    const details = { id: _id, name: stored.name, archived }
    await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'flowdesign.archive', details })
  })
  return null
})
