import { BusinessError } from '../../../../../../core/business-error'
import { defineCall } from '../../../../../platform'
import { lockArchivePlan } from '../../../../../queries'
import { saveArchivePlan } from '../../../../../services/archive-plan'

export default defineCall('oa/flowdesigns/archive/plan/edit', ({ _id, rev, ...body }, context) =>
  context.db.transaction(async (tx) => {
    const before = await lockArchivePlan(tx, context.caller.workspace, _id)
    if (!before) throw new BusinessError('archive.plan-gone')
    if (before.rev !== rev) throw new BusinessError('archive.plan-changed')
    return saveArchivePlan(tx, { body, before }, context)
  }),
)
