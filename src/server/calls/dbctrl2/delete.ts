import { BusinessError } from '../../../core/business-error'
import { defineCall } from '../../platform'
import { listDesignsUsingSet, lockDatabaseSet, logAuditEvent } from '../../queries'
import { recycleRows } from '../../queries/design/recycle-bin'
import { type DatabaseSetChange, databaseSetAction } from '../../services/save-database-set'

export default defineCall('dbctrl2/delete', async ({ id }, { db, caller, clock, newId }) => {
  const { workspace } = caller
  await db.transaction(async (tx) => {
    const found = await lockDatabaseSet(tx, workspace, id)
    if (!found) throw new BusinessError('dbset.not-found')
    const { set } = found
    const users = await listDesignsUsingSet(tx, workspace, id)
    if (users.length)
      throw new BusinessError('dbset.in-use', {
        name: set.name,
        flows: users.map(({ name }) => name).join('、'),
      })
    const now = clock.now()
    await recycleRows(tx, { caller, newId, now }, { kind: 'database-set', id, name: set.name })
    const details: DatabaseSetChange = { id, before: set }
    await logAuditEvent(tx, { caller, id: newId(), now }, { action: databaseSetAction, details })
  })
  return {}
})
