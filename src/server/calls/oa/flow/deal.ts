import { deal } from '../../../../core/flow'
import { runAction } from '../../../flow/action/run-action'
import { defineCall } from '../../../platform'
import { describeOutcome, toDealResponse } from '../../../presenters/action-response'
import { countBadges } from '../../../queries'
import { toDealInput } from '../../../read-models/action-context/action-inputs'
import { createDealGuard } from '../../../read-models/flow/deal-guard'

export default defineCall('oa/flow/deal', async (body, context) => {
  const dealt = await runAction(
    {
      call: 'oa/flow/deal',
      body,
      target: { message: body.flowmsgid, signer: context.caller.id },
      action: deal,
      input: toDealInput(body),
      attached: body.flowdata.fileList,
      guard: createDealGuard(body, context),
      answer: async (actionResult, tx) => ({
        ...toDealResponse(actionResult, body.flowmsgid),
        badges: await countBadges(tx, context),
      }),
    },
    { ...context, company: context.caller.seen },
  )
  return describeOutcome(dealt)
})
