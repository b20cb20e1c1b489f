import {
  activeSigningOrders,
  forecastRemaining,
  getStep,
  signatureOwnerOf,
  truncateRecipients,
} from '../../../../core/flow'
import { defineCall, finishInSlices } from '../../../platform'
import { forecastReader } from '../../../presenters/forecast'
import { attachSubFlows, toMessages } from '../../../presenters/message'
import { readSignatures } from '../../../queries/directory/profile'
import { loadVisibleFlow, type VisibleFlow } from '../../../read-models/action-context/visible-flow'
import { readHistory } from '../../../read-models/flow/history'
import { listSubFlowStates } from '../../../read-models/flow/sub-flows'

/** Maximum number of messages of a flow up to which readers get a forecast. */
const maxForecastMessages = 300

/** People who sign later in steps with sequential signing. */
const laterIn = ({ scene: { snapshot } }: VisibleFlow) =>
  activeSigningOrders(snapshot).flatMap(({ visit, turns: [, ...later] }) => {
    const people = later.flat().map((id) => snapshot.directory.person(id)?.name ?? id)
    return people.length
      ? [{ id: visit.stepId, name: getStep(snapshot.design, visit.stepId).name, people, isOpen: false }]
      : []
  })

/** Steps that follow the waiting ones, as far as the reader may see them. */
function comingIn({ scene: { snapshot }, sight }: VisibleFlow) {
  if (snapshot.messages.length > maxForecastMessages) return []
  return forecastRemaining(snapshot, { reader: forecastReader(sight) }).map(
    ({ funid, funname, list, ...step }) => ({
      id: funid,
      name: funname,
      people: list.map(({ name }) => name),
      isOpen: step.by_handler === true || (step.open ?? []).length > 0,
    }),
  )
}

export default defineCall('oa/flow/detail_logs_msgs', async ({ flowOi_id }, context) => {
  const visibleFlow = await loadVisibleFlow(context, { flow: flowOi_id })
  const { snapshot, running } = visibleFlow.scene
  const started = await listSubFlowStates(visibleFlow.scene, context)
  const shown = await finishInSlices(toMessages(snapshot.messages, running, snapshot.visits))
  const messages = await finishInSlices(attachSubFlows(shown, started))
  const logList = await readHistory(visibleFlow, context)
  const msgList = await finishInSlices(truncateRecipients(messages, context.caller.id))
  const signers = logList.flatMap((entry) => signatureOwnerOf(entry) ?? [])
  const signatures = await readSignatures(context.db, context.caller.workspace, signers)
  return {
    flowOi_id,
    logList,
    msgList,
    coming: [...laterIn(visibleFlow), ...comingIn(visibleFlow)],
    signatures,
  }
})
