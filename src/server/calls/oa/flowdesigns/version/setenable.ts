import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { lockVersion, logAuditEvent, setVersionEnabled } from '../../../../queries'

export default defineCall('oa/flowdesigns/version/setenable', async ({ _id, enable }, context) => {
  const { db, caller, newId, clock } = context
  await db.transaction(async (tx) => {
    const version = await lockVersion(tx, caller.workspace, _id)
    if (!version) throw new BusinessError('flow.version-unknown')
    const { number, designId, isCurrent, isOnTrial } = version
    if (!enable && isCurrent) throw new BusinessError('flowdesign.version-is-current', { number })
    if (!enable && isOnTrial) throw new BusinessError('flowdesign.trial-goes-on', { number })
    await setVersionEnabled(tx, caller.workspace, _id, enable)
    const running = { caller, id: newId(), now: clock.now() }
    const details = { id: designId, number, enable }
    await logAuditEvent(tx, running, { action: 'flowdesign.version-enable', details })
  })
  return null
})
