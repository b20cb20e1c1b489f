import { isWaiting, resumeMode } from '../../../../core/flow'
import { defineCall } from '../../../platform'
import { toIso } from '../../../presenters/time'
import { loadVisibleFlow } from '../../../read-models/action-context/visible-flow'
import { listReturnTargets } from '../../../read-models/flow/return-targets'
import { listRunningSubFlowNames } from '../../../read-models/flow/sub-flows'

export default defineCall('oa/flow/revokelist', async ({ msg_id }, context) => {
  const { scene } = await loadVisibleFlow(context, { message: msg_id })
  const targets = await listReturnTargets(scene, msg_id, context.caller)
  const list = targets.map(({ id, stepName, toName, finishedAt, createdAt, preStepId }) => ({
    msg_id: id,
    NowFunName: stepName,
    toer: toName,
    at: toIso(finishedAt ?? createdAt),
    isStart: preStepId === null,
  }))
  const { messages } = scene.snapshot
  const isAssignee = messages.some((one) => one.id === msg_id && one.to === scene.actor.id && isWaiting(one))
  const back = isAssignee ? resumeMode(scene.snapshot) : 'again'
  return { list, back, sonflows: await listRunningSubFlowNames(scene, context) }
})
