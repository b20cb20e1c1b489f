import { defineCall } from '../../../../platform'
import { findChainStatus } from '../../../../queries/proof/chain'
import { loadVisibleFlow } from '../../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/proof/head', async ({ flowOi_id }, context) => {
  await loadVisibleFlow(context, { flow: flowOi_id })
  const stand = await findChainStatus(context.db, context.caller.workspace, flowOi_id)
  const at = stand?.checkpointAt
  return {
    acts: stand?.seq ?? 0,
    link: stand?.link ?? '',
    checkpoint: stand?.checkpoint ?? null,
    checkpoint_at: at ? new Date(at).toISOString() : null,
  }
})
