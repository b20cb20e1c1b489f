import { goesOn } from '../../../../core/flow/actions/returns/send-back'
import { isWaiting } from '../../../../core/flow/snapshot/lineage'
import { defineCall } from '../../../platform/http/define-call'
import { toIso } from '../../../presenters/time'
import { seeFlow } from '../../../read-models/action-context/visible-flow'
import { openTargets } from '../../../read-models/flow/return-targets'
import { goingOn } from '../../../read-models/flow/sub-flows'

export default defineCall('oa/flow/revokelist', async ({ msg_id }, context) => {
  const { scene } = await seeFlow(context, { message: msg_id })
  const list = openTargets(scene, msg_id, context.caller).map(
    ({ id, stepName, toName, finishedAt, createdAt, preStepId }) => ({
      msg_id: id,
      NowFunName: stepName,
      toer: toName,
      at: toIso(finishedAt ?? createdAt),
      isStart: preStepId === null,
    }),
  )
  const { messages } = scene.snapshot
  const mine = messages.some((one) => one.id === msg_id && one.to === scene.actor.id && isWaiting(one))
  const back = mine ? goesOn(scene.snapshot) : 'again'
  return { list, back, sonflows: await goingOn(scene, context) }
})
