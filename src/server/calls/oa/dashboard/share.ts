import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { readCurrentDirectory } from '../../../queries'
import { lockDashboard, shareDashboard } from '../../../queries/dashboard/dashboard'
import { canChangeDashboard, nameShare } from '../../../read-models/dashboard/open-dashboard'

export default defineCall('oa/dashboard/share', async ({ id, share }, context) => {
  const { db, caller, clock } = context
  const { workspace } = caller
  const directory = await readCurrentDirectory(context)
  const shown = nameShare(share, directory)
  if (shown.length < share.length) throw new BusinessError('dashboards.share-unknown')
  await db.transaction(async (tx) => {
    const before = await lockDashboard(tx, workspace, id)
    if (!before || !canChangeDashboard(before, caller)) throw new BusinessError('dashboards.gone')
    const writing = { workspace, personId: caller.id, now: clock.now() }
    await shareDashboard(tx, writing, { id, share: shown.map(({ type, id }) => ({ type, id })) })
  })
  return {}
})
