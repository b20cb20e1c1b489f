import { create, suggestPicks } from '../../../../core/flow'
import { previewAction } from '../../../flow/action/run-action'
import { defineCall, ResponseWithText } from '../../../platform'
import { toCreateResponse } from '../../../presenters/action-response'
import { findEarlierPicks } from '../../../queries/flow/flow-histories'
import { toCreateInput } from '../../../read-models/action-context/action-inputs'

export default defineCall('oa/flow/creatpreviewmode', async (body, context) => {
  const { flowid: design } = body
  const act = { action: create, input: { ...toCreateInput(body), isPreview: true }, target: { design } }
  const done = await previewAction(act, context)
  const { picks, ...forwarding } = toCreateResponse(done)
  if (!picks) return new ResponseWithText(forwarding, 'flow.can-create')
  const { workspace, id: creator } = context.caller
  const { flowName: name, directory } = done.snapshot
  const earlier = await findEarlierPicks(context.db, workspace, { creator, name, design })
  return new ResponseWithText(
    { ...forwarding, picks: suggestPicks(picks, earlier, directory) },
    'flow.can-create',
  )
})
