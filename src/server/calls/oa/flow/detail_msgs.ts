import { truncateRecipients } from '../../../../core/flow'
import { defineCall, finishInSlices } from '../../../platform'
import { toCopyTraces, toDiagram, toRecipientTraces } from '../../../presenters/diagram'
import { attachSubFlows, toMessagesWithActors } from '../../../presenters/message'
import { listLogs } from '../../../queries'
import { loadVisibleFlow } from '../../../read-models/action-context/visible-flow'
import { listSubFlowStates } from '../../../read-models/flow/sub-flows'

export default defineCall('oa/flow/detail_msgs', async ({ flowOi_id }, context) => {
  const { scene, sight } = await loadVisibleFlow(context, { flow: flowOi_id }, { detail: 'traced' })
  const { snapshot, running } = scene
  const logs = await listLogs(context.db, context.caller.workspace, running.id)
  const started = await listSubFlowStates(scene, context)
  const messages = await finishInSlices(toMessagesWithActors(snapshot, running, logs))
  const withSubFlows = await finishInSlices(attachSubFlows(messages, started))
  return {
    flowOi_id,
    msgList: await finishInSlices(truncateRecipients(withSubFlows, context.caller.id)),
    traces: [...toRecipientTraces(snapshot.visits, sight), ...toCopyTraces(logs, snapshot.messages, sight)],
    design: toDiagram(snapshot.design, { sight, language: context.language }),
  }
})
