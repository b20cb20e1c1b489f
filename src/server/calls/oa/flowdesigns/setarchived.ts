import { Refused } from '../../../../core/business-error'
import { defineCall } from '../../../platform/http/define-call'
import { noteAct } from '../../../queries/company/audit'
import { lockDesignFacts } from '../../../queries/design/design-writer'
import { archiveDesign, startersOf, usageOf } from '../../../queries/design/versions'

export default defineCall('oa/flowdesigns/setarchived', async ({ _id, archived }, context) => {
  const { db, caller, newId, clock } = context
  const { workspace } = caller
  const now = clock.now()
  await db.transaction(async (tx) => {
    const stored = await lockDesignFacts(tx, workspace, _id)
    if (!stored) throw new Refused('flowdesign.not-found')
    if (stored.isArchived === archived) return
    const { running } = await usageOf(tx, workspace, _id)
    if (running) throw new Refused('flowdesign.runs', { count: running })
    const starters = archived ? await startersOf(tx, workspace, _id) : []
    if (starters.length) throw new Refused('flowdesign.started-by', { names: starters })
    await archiveDesign(tx, workspace, { id: _id, archived, now })
    const details = { id: _id, name: stored.name, archived }
    await noteAct(tx, { caller, id: newId(), now }, { action: 'flowdesign.archive', details })
  })
  return null
})
