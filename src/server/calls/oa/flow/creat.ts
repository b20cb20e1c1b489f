import { create } from '../../../../core/flow'
import { runAction } from '../../../flow/action/run-action'
import { defineCall, ResponseWithText } from '../../../platform'
import { toCreateResponse } from '../../../presenters/action-response'
import { countBadges, finishAlert } from '../../../queries'
import { toCreateInput } from '../../../read-models/action-context/action-inputs'

export default defineCall('oa/flow/creat', async (body, context) => {
  const { caller, clock } = context
  const { workspace, id } = caller
  const { alertid } = body
  const created = await runAction(
    {
      call: 'oa/flow/creat',
      body,
      target: { design: body.flowid },
      action: create,
      input: toCreateInput(body),
      attached: body.flowdata.fileList,
      answer: async (actionResult, tx) => {
        const created = toCreateResponse(actionResult)
        if (alertid)
          await finishAlert(
            tx,
            { workspace, personId: id },
            { id: alertid, flowId: created.flowlistid, now: clock.now() },
          )
        return { ...created, badges: await countBadges(tx, context) }
      },
    },
    { ...context, company: context.caller.seen },
  )
  return new ResponseWithText(created, 'flow.created', { name: created.flowname })
})
