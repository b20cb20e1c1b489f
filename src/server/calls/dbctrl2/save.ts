import { defineCall } from '../../platform/http/define-call'
import { onceIn } from '../../platform/http/idempotency'
import { checkedSet, saveSet } from '../../services/save-database-set'

export default defineCall('dbctrl2/save', async (body, context) => {
  const { requestId, ...wanted } = body
  await checkedSet(wanted.set, context)
  return onceIn(context, {
    requestId,
    call: 'dbctrl2/save',
    body,
    work: (tx) => saveSet(tx, wanted, context),
  })
})
