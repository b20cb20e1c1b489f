import { create } from '../../../../core/flow/actions/create'
import { createInput } from '../../../flow/inputs'
import { previewAction } from '../../../flow/run-action'
import { defineCall, Said } from '../../../platform/call'
import { toCreated } from '../../../presenters/forwarding'

export default defineCall('oa/flow/creatpreviewmode', async (body, context) => {
  const act = { action: create, input: createInput(body), target: { design: body.flowid } }
  return new Said(toCreated(await previewAction(act, context)), 'flow.can-create')
})
