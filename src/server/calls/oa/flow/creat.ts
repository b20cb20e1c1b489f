import { create } from '../../../../core/flow/actions/create'
import { createInput } from '../../../flow/inputs'
import { runAction } from '../../../flow/run-action'
import { defineCall, Said } from '../../../platform/call'
import { toCreated } from '../../../presenters/forwarding'
import { countBadges } from '../../../queries/badges'

export default defineCall('oa/flow/creat', async (body, context) => {
  const { workspace, id } = context.caller
  const created = await runAction(
    {
      ...{
        call: 'oa/flow/creat',
        body,
        target: { design: body.flowid },
        action: create,
        input: createInput(body),
        attached: body.flowdata.fileList,
      },
      answer: async (deed, tx) => ({ ...toCreated(deed), badges: await countBadges(tx, workspace, id) }),
    },
    context,
  )
  return new Said(created, 'flow.created', { name: created.flowname })
})
