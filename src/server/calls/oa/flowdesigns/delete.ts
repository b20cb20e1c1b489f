import { Refused } from '../../../../core/business-error'
import { defineCall } from '../../../platform/http/define-call'
import { noteAct } from '../../../queries/company/audit'
import { lockDesignFacts } from '../../../queries/design/design-writer'
import { deleteDesign, startersOf, usageOf } from '../../../queries/design/versions'

export default defineCall('oa/flowdesigns/delete', async ({ _id }, { db, caller, newId, clock }) => {
  const { workspace } = caller
  await db.transaction(async (tx) => {
    const stored = await lockDesignFacts(tx, workspace, _id)
    if (!stored) throw new Refused('flowdesign.not-found')
    const { all, running } = await usageOf(tx, workspace, _id)
    if (running) throw new Refused('flowdesign.runs', { count: running })
    if (all) throw new Refused('flowdesign.was-started', { count: all })
    const starters = await startersOf(tx, workspace, _id)
    if (starters.length) throw new Refused('flowdesign.started-by', { names: starters })
    await deleteDesign(tx, workspace, _id)
    const details = { id: _id, name: stored.name }
    await noteAct(tx, { caller, id: newId(), now: clock.now() }, { action: 'flowdesign.delete', details })
  })
  return null
})
