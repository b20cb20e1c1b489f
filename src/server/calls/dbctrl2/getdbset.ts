import { BusinessError } from '../../../core/business-error'
import { canUseSet } from '../../../core/company/database-set/conditions'
import { defineCall } from '../../platform'
import { toDbset } from '../../presenters/database-set'
import { findDatabaseSet } from '../../queries'
import { resolveRowReader } from '../../read-models/dbset/read-rows'

export default defineCall('dbctrl2/getdbset', async ({ dbid }, context) => {
  const found = await findDatabaseSet(context.db, context.caller.workspace, dbid)
  if (!found) throw new BusinessError('dbset.not-found')
  const { set } = found
  if (!canUseSet(set, await resolveRowReader(context)))
    throw new BusinessError('dbset.not-allowed', { name: set.name })
  return toDbset(found)
})
