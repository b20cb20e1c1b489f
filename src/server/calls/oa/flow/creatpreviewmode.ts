import { create } from '../../../../core/flow'
import { previewAction } from '../../../flow/action/run-action'
import { defineCall, ResponseWithText } from '../../../platform'
import { toCreateResponse } from '../../../presenters/action-response'
import { toCreateInput } from '../../../read-models/action-context/action-inputs'

export default defineCall('oa/flow/creatpreviewmode', async (body, context) => {
  const act = { action: create, input: toCreateInput(body), target: { design: body.flowid } }
  return new ResponseWithText(toCreateResponse(await previewAction(act, context)), 'flow.can-create')
})
