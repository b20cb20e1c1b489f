import { Refused } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform/http/define-call'
import { noteAct } from '../../../../queries/company/audit'
import { enableVersion, holdVersion } from '../../../../queries/design/versions'

export default defineCall('oa/flowdesigns/version/setenable', async ({ _id, enable }, context) => {
  const { db, caller, newId, clock } = context
  await db.transaction(async (tx) => {
    const version = await holdVersion(tx, caller.workspace, _id)
    if (!version) throw new Refused('flow.version-unknown')
    const { number, designId, isCurrent } = version
    if (!enable && isCurrent) throw new Refused('flowdesign.version-is-current', { number })
    await enableVersion(tx, caller.workspace, _id, enable)
    const doing = { caller, id: newId(), now: clock.now() }
    const details = { id: designId, number, enable }
    await noteAct(tx, doing, { action: 'flowdesign.version-enable', details })
  })
  return null
})
