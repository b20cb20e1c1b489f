import { defineCall, runIdempotentTransaction } from '../../platform'
import { saveDatabaseSet, validateDatabaseSet } from '../../services/save-database-set'

export default defineCall('dbctrl2/save', async (body, context) => {
  const { requestId, ...change } = body
  await validateDatabaseSet(change.set, context)
  return runIdempotentTransaction(context, {
    requestId,
    call: 'dbctrl2/save',
    body,
    work: (tx) => saveDatabaseSet(tx, change, context),
  })
})
