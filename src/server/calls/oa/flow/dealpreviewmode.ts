import { deal } from '../../../../core/flow/actions/deal'
import { previewAction } from '../../../flow/act/run-action'
import { defineCall, Said } from '../../../platform/call'
import { toDealt } from '../../../presenters/forwarding'
import { dealGuard } from '../../../reading/flow/deal-guard'
import { dealInput } from '../../../reading/scene/inputs'

export default defineCall('oa/flow/dealpreviewmode', async (body, context) => {
  const guard = dealGuard(body, context)
  const target = { message: body.flowmsgid, signer: context.caller.id }
  const act = { action: deal, input: { ...dealInput(body), isPreview: true }, target, guard }
  return new Said(toDealt(await previewAction(act, context), body.flowmsgid), 'flow.can-deal')
})
