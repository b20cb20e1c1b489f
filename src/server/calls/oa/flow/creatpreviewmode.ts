import { create } from '../../../../core/flow/actions/create'
import { previewAction } from '../../../flow/act/run-action'
import { defineCall, Said } from '../../../platform/call'
import { toCreated } from '../../../presenters/forwarding'
import { createInput } from '../../../reading/scene/inputs'

export default defineCall('oa/flow/creatpreviewmode', async (body, context) => {
  const act = { action: create, input: createInput(body), target: { design: body.flowid } }
  return new Said(toCreated(await previewAction(act, context)), 'flow.can-create')
})
