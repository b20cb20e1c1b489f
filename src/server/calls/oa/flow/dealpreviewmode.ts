import { deal } from '../../../../core/flow/actions/deal'
import { previewAction } from '../../../flow/action/run-action'
import { defineCall, Said } from '../../../platform/http/define-call'
import { toDealt } from '../../../presenters/action-response'
import { dealInput } from '../../../read-models/action-context/action-inputs'
import { dealGuard } from '../../../read-models/flow/deal-guard'

export default defineCall('oa/flow/dealpreviewmode', async (body, context) => {
  const guard = dealGuard(body, context)
  const target = { message: body.flowmsgid, signer: context.caller.id }
  const act = { action: deal, input: { ...dealInput(body), isPreview: true }, target, guard }
  return new Said(toDealt(await previewAction(act, context), body.flowmsgid), 'flow.can-deal')
})
