import { defineCall } from '../../../../../platform/call'
import { onceIn } from '../../../../../platform/idempotent'
import { savePlan } from '../../../../../services/archive-plan-change'

export default defineCall('oa/flowdesigns/archive/plan/creat', (body, context) => {
  const { requestId, ...plan } = body
  const call = 'oa/flowdesigns/archive/plan/creat'
  return onceIn(context, { requestId, call, body, work: (tx) => savePlan(tx, { body: plan }, context) })
})
