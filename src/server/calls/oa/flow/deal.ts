import { deal } from '../../../../core/flow/actions/deal'
import { runAction } from '../../../flow/action/run-action'
import { defineCall } from '../../../platform/http/define-call'
import { saidOf, toDealt } from '../../../presenters/action-response'
import { countBadges } from '../../../queries/message/badges'
import { dealInput } from '../../../read-models/action-context/action-inputs'
import { dealGuard } from '../../../read-models/flow/deal-guard'

export default defineCall('oa/flow/deal', async (body, context) => {
  const dealt = await runAction(
    {
      call: 'oa/flow/deal',
      body,
      target: { message: body.flowmsgid, signer: context.caller.id },
      action: deal,
      input: dealInput(body),
      attached: body.flowdata.fileList,
      guard: dealGuard(body, context),
      answer: async (deed, tx) => ({
        ...toDealt(deed, body.flowmsgid),
        badges: await countBadges(tx, context),
      }),
    },
    { ...context, company: context.caller.seen },
  )
  return saidOf(dealt)
})
