import { BusinessError } from '../../../../../../core/business-error'
import { defineCall, runIdempotentTransaction } from '../../../../../platform'
import { assertCanArchive } from '../../../../../policies/archive'
import { lockArchivePlan, logAuditEvent } from '../../../../../queries'
import { startArchive } from '../../../../../services/archive-plan'

export default defineCall('oa/flowdesigns/archive/plan/run', (body, context) => {
  const { caller, clock, newId } = context
  const { workspace, id: by } = caller
  assertCanArchive(caller)
  const call = 'oa/flowdesigns/archive/plan/run'
  return runIdempotentTransaction(context, {
    requestId: body.requestId,
    call,
    body,
    work: async (tx) => {
      const plan = await lockArchivePlan(tx, workspace, body._id)
      if (!plan) throw new BusinessError('archive.plan-gone')
      const id = await startArchive(tx, context, { plan, workspace, by })
      const running = { caller, id: newId(), now: clock.now() }
      await logAuditEvent(tx, running, { action: 'archive.run', details: { plan: plan.id, id } })
      return { id }
    },
  })
})
