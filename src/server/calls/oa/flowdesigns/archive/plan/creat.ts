import { defineCall } from '../../../../../platform/http/define-call'
import { onceIn } from '../../../../../platform/http/idempotency'
import { savePlan } from '../../../../../services/save-archive-plan'

export default defineCall('oa/flowdesigns/archive/plan/creat', (body, context) => {
  const { requestId, ...plan } = body
  const call = 'oa/flowdesigns/archive/plan/creat'
  return onceIn(context, { requestId, call, body, work: (tx) => savePlan(tx, { body: plan }, context) })
})
