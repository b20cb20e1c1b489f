import { defineCall, runIdempotentTransaction } from '../../../../../platform'
import { saveArchivePlan } from '../../../../../services/archive-plan'

export default defineCall('oa/flowdesigns/archive/plan/creat', (body, context) => {
  const { requestId, ...plan } = body
  const call = 'oa/flowdesigns/archive/plan/creat'
  return runIdempotentTransaction(context, {
    requestId,
    call,
    body,
    work: (tx) => saveArchivePlan(tx, { body: plan }, context),
  })
})
