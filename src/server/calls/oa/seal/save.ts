import { defineCall, runIdempotent } from '../../../platform'
import { assertProofIfPossible } from '../../../policies/proof'
import { saveSeal } from '../../../services/paper/seals'

export default defineCall('oa/seal/save', async ({ id, requestId, ...draft }, context) => {
  await assertProofIfPossible(context)
  const body = { id, ...draft }
  return context.db.transaction((tx) =>
    runIdempotent(tx, context, {
      requestId,
      call: 'oa/seal/save',
      body,
      work: () => saveSeal(tx, { id, draft }, context),
    }),
  )
})
