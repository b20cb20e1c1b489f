import { Refused } from '../../../core/business-error'
import { defineCall } from '../../platform/http/define-call'
import { noteAct } from '../../queries/company/audit'
import { deleteSet, lockSet, usersOfSet } from '../../queries/dbset/database-set'
import { type SetChange, setAction } from '../../services/save-database-set'

export default defineCall('dbctrl2/delete', async ({ id }, { db, caller, clock, newId }) => {
  const { workspace } = caller
  await db.transaction(async (tx) => {
    const found = await lockSet(tx, workspace, id)
    if (!found) throw new Refused('dbset.not-found')
    const { set } = found
    const users = await usersOfSet(tx, workspace, id)
    if (users.length)
      throw new Refused('dbset.in-use', { name: set.name, flows: users.map(({ name }) => name).join('、') })
    await deleteSet(tx, workspace, id)
    const details: SetChange = { id, before: set }
    await noteAct(tx, { caller, id: newId(), now: clock.now() }, { action: setAction, details })
  })
  return {}
})
