import { defineCall } from '../../../platform'
import { assertProofIfPossible } from '../../../policies/proof'
import { removeSeal } from '../../../services/paper/seals'

export default defineCall('oa/seal/delete', async ({ id }, context) => {
  await assertProofIfPossible(context)
  await removeSeal(id, context)
  return {}
})
