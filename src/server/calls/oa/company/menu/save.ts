import { checkMenu } from '../../../../../core/menu/check-menu'
import { defaultMenu } from '../../../../../core/menu/merge-menu'
import { withPluginLists } from '../../../../../core/menu/plugin-lists'
import { defineCall, HttpError, runIdempotent } from '../../../../platform'
import { describePluginLists } from '../../../../platform/plugins/page-modules'
import { logAuditEvent } from '../../../../queries'
import { lockMenuConfig, writeMenuConfig } from '../../../../queries/company/menu-config'

export default defineCall('oa/company/menu/save', (body, context) => {
  const { db, caller, clock, newId } = context
  const { rev, config, requestId } = body
  return db.transaction((tx) => {
    const work = async () => {
      checkMenu(config, withPluginLists(defaultMenu, describePluginLists(context.config.plugins)))
      const now = clock.now()
      const before = await lockMenuConfig(tx, caller.workspace, now)
      if (before.rev !== rev) throw new HttpError(409, 'menu-config.stale', { by: before.changedBy })
      const details = { before: before.config, after: config }
      await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'company.menu', details })
      return { rev: await writeMenuConfig(tx, caller, { config, now }) }
    }
    return runIdempotent(tx, context, { requestId, call: 'oa/company/menu/save', body, work })
  })
})
