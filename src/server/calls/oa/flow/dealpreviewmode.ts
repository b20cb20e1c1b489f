import { deal } from '../../../../core/flow'
import { previewAction } from '../../../flow/action/run-action'
import { defineCall, ResponseWithText } from '../../../platform'
import { toDealResponse } from '../../../presenters/action-response'
import { toDealInput } from '../../../read-models/action-context/action-inputs'
import { createDealGuard } from '../../../read-models/flow/deal-guard'

export default defineCall('oa/flow/dealpreviewmode', async (body, context) => {
  const guard = createDealGuard(body, context)
  const target = { message: body.flowmsgid, signer: context.caller.id }
  const act = { action: deal, input: { ...toDealInput(body), isPreview: true }, target, guard }
  return new ResponseWithText(
    toDealResponse(await previewAction(act, context), body.flowmsgid),
    'flow.can-deal',
  )
})
