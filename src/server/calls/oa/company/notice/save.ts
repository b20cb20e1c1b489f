import { Refused } from '../../../../../core/business-error'
import { checkNotice } from '../../../../../core/company/announcement'
import { defineCall } from '../../../../platform/http/define-call'
import { onceFor } from '../../../../platform/http/idempotency'
import { lockNotice, writeNotice } from '../../../../queries/company/announcement'
import { noteAct } from '../../../../queries/company/audit'

export default defineCall('oa/company/notice/save', (body, context) => {
  const { db, caller, clock, newId } = context
  const { id, requestId, ...written } = body
  return db.transaction((tx) => {
    const work = async () => {
      const now = clock.now()
      const before = id === undefined ? undefined : await lockNotice(tx, caller.workspace, id)
      if (id !== undefined && !before) throw new Refused('company-notice.gone')
      const began = before?.beginsAt.getTime() ?? now
      const notice = { ...checkNotice(written, began), id: before?.id ?? newId() }
      await writeNotice(tx, caller, { notice, now })
      await noteAct(
        tx,
        { caller, id: newId(), now },
        { action: 'company.notice', details: { after: notice } },
      )
      return { id: notice.id }
    }
    return onceFor(tx, context, { requestId, call: 'oa/company/notice/save', body, work })
  })
})
