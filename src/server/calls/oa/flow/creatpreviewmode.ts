import { create } from '../../../../core/flow/actions/starts/create'
import { previewAction } from '../../../flow/action/run-action'
import { defineCall, Said } from '../../../platform/http/define-call'
import { toCreated } from '../../../presenters/action-response'
import { createInput } from '../../../read-models/action-context/action-inputs'

export default defineCall('oa/flow/creatpreviewmode', async (body, context) => {
  const act = { action: create, input: createInput(body), target: { design: body.flowid } }
  return new Said(toCreated(await previewAction(act, context)), 'flow.can-create')
})
