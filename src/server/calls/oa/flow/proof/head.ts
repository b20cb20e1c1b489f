import { defineCall } from '../../../../platform/http/define-call'
import { chainStand } from '../../../../queries/proof/chain-status'
import { seeFlow } from '../../../../read-models/action-context/visible-flow'

export default defineCall('oa/flow/proof/head', async ({ flowOi_id }, context) => {
  await seeFlow(context, { flow: flowOi_id })
  const stand = await chainStand(context.db, context.caller.workspace, flowOi_id)
  const at = stand?.checkpointAt
  return {
    acts: stand?.seq ?? 0,
    link: stand?.link ?? '',
    checkpoint: stand?.checkpoint ?? null,
    checkpoint_at: at ? new Date(at).toISOString() : null,
  }
})
