import { Refused } from '../../../core/business-error'
import { mayChoose } from '../../../core/company/database-set/conditions'
import { defineCall } from '../../platform/http/define-call'
import { toDbset } from '../../presenters/database-set'
import { findSet } from '../../queries/dbset/database-set'
import { rowReaderOf } from '../../read-models/dbset/row-reader'

export default defineCall('dbctrl2/getdbset', async ({ dbid }, context) => {
  const found = await findSet(context.db, context.caller.workspace, dbid)
  if (!found) throw new Refused('dbset.not-found')
  const { set } = found
  if (!mayChoose(set, await rowReaderOf(context))) throw new Refused('dbset.not-allowed', { name: set.name })
  return toDbset(found)
})
