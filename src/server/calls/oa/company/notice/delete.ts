import { Refused } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform/http/define-call'
import { deleteNotice, lockNotice } from '../../../../queries/company/announcement'
import { noteAct } from '../../../../queries/company/audit'

export default defineCall('oa/company/notice/delete', async ({ id }, { db, caller, clock, newId }) => {
  await db.transaction(async (tx) => {
    const before = await lockNotice(tx, caller.workspace, id)
    if (!before) throw new Refused('company-notice.gone')
    await deleteNotice(tx, caller.workspace, id)
    const doing = { caller, id: newId(), now: clock.now() }
    await noteAct(tx, doing, { action: 'company.notice', details: { deleted: before } })
  })
  return {}
})
