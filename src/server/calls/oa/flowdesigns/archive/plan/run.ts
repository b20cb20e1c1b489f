import { Refused } from '../../../../../../core/business-error'
import { defineCall } from '../../../../../platform/http/define-call'
import { onceIn } from '../../../../../platform/http/idempotency'
import { checkArchivist } from '../../../../../policies/archive'
import { lockPlan } from '../../../../../queries/archive/archive-plan'
import { noteAct } from '../../../../../queries/company/audit'
import { beginArchive } from '../../../../../services/run-archive-plan'

export default defineCall('oa/flowdesigns/archive/plan/run', (body, context) => {
  const { caller, clock, newId } = context
  const { workspace, id: by } = caller
  checkArchivist(caller)
  const call = 'oa/flowdesigns/archive/plan/run'
  return onceIn(context, {
    requestId: body.requestId,
    call,
    body,
    work: async (tx) => {
      const plan = await lockPlan(tx, workspace, body._id)
      if (!plan) throw new Refused('archive.plan-gone')
      const id = await beginArchive(tx, context, { plan, workspace, by })
      const doing = { caller, id: newId(), now: clock.now() }
      await noteAct(tx, doing, { action: 'archive.run', details: { plan: plan.id, id } })
      return { id }
    },
  })
})
