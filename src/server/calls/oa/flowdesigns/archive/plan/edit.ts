import { Refused } from '../../../../../../core/business-error'
import { defineCall } from '../../../../../platform/http/define-call'
import { lockPlan } from '../../../../../queries/archive/archive-plan'
import { savePlan } from '../../../../../services/save-archive-plan'

export default defineCall('oa/flowdesigns/archive/plan/edit', ({ _id, rev, ...body }, context) =>
  context.db.transaction(async (tx) => {
    const before = await lockPlan(tx, context.caller.workspace, _id)
    if (!before) throw new Refused('archive.plan-gone')
    if (before.rev !== rev) throw new Refused('archive.plan-changed')
    return savePlan(tx, { body, before }, context)
  }),
)
