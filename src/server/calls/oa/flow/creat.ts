import { create } from '../../../../core/flow/actions/starts/create'
import { runAction } from '../../../flow/action/run-action'
import { defineCall, Said } from '../../../platform/http/define-call'
import { toCreated } from '../../../presenters/action-response'
import { finishAlert } from '../../../queries/design/create-reminder'
import { countBadges } from '../../../queries/message/badges'
import { createInput } from '../../../read-models/action-context/action-inputs'

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
      input: createInput(body),
      attached: body.flowdata.fileList,
      answer: async (deed, tx) => {
        const created = toCreated(deed)
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
  return new Said(created, 'flow.created', { name: created.flowname })
})
