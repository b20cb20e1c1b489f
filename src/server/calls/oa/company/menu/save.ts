import { checkMenu } from '../../../../../core/menu/check-menu'
import { shippedMenu } from '../../../../../core/menu/shipped-menu'
import { defineCall } from '../../../../platform/http/define-call'
import { HttpRefused } from '../../../../platform/http/http-error'
import { onceFor } from '../../../../platform/http/idempotency'
import { noteAct } from '../../../../queries/company/audit'
import { lockMenuConfig, writeMenuConfig } from '../../../../queries/company/menu-config'

export default defineCall('oa/company/menu/save', (body, context) => {
  const { db, caller, clock, newId } = context
  const { rev, config, requestId } = body
  return db.transaction((tx) => {
    const work = async () => {
      checkMenu(config, shippedMenu)
      const now = clock.now()
      const before = await lockMenuConfig(tx, caller.workspace, now)
      if (before.rev !== rev) throw new HttpRefused(409, 'menu-config.stale', { by: before.changedBy })
      const details = { before: before.config, after: config }
      await noteAct(tx, { caller, id: newId(), now }, { action: 'company.menu', details })
      return { rev: await writeMenuConfig(tx, caller, { config, now }) }
    }
    return onceFor(tx, context, { requestId, call: 'oa/company/menu/save', body, work })
  })
})
