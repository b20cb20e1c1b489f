import { stepOf } from '../../../../core/flow/design/design'
import { foretellOn } from '../../../../core/flow/forecast/forecast'
import { ordersIn } from '../../../../core/flow/participants/signing-order'
import { signerOf } from '../../../../core/flow/snapshot/handwriting'
import { withCrowds } from '../../../../core/flow/views/truncate-recipients'
import { defineCall } from '../../../platform/http/define-call'
import { wayReader } from '../../../presenters/forecast'
import { toMessages, withSubFlows } from '../../../presenters/message'
import { signaturesOf } from '../../../queries/directory/profile'
import { type SeenFlow, seeFlow } from '../../../read-models/action-context/visible-flow'
import { historyOf } from '../../../read-models/flow/history'
import { subFlowsIn } from '../../../read-models/flow/sub-flows'

/** What thousands have is not played to its end for whoever only reads. */
const mostPlayed = 300

/** Whose turn comes later in the steps whose people sign one after another. */
const laterIn = ({ scene: { snapshot } }: SeenFlow) =>
  ordersIn(snapshot).flatMap(({ visit, turns: [, ...later] }) => {
    const people = later.flat().map((id) => snapshot.directory.person(id)?.name ?? id)
    return people.length
      ? [{ id: visit.stepId, name: stepOf(snapshot.design, visit.stepId).name, people, isOpen: false }]
      : []
  })

/** The steps that follow where the flow waits, as far as the reader may know them. */
function comingIn({ scene: { snapshot }, sight }: SeenFlow) {
  if (snapshot.messages.length > mostPlayed) return []
  return foretellOn(snapshot, { reader: wayReader(sight) }).map(({ funid, funname, list, ...step }) => ({
    id: funid,
    name: funname,
    people: list.map(({ name }) => name),
    isOpen: step.by_handler === true || (step.open ?? []).length > 0,
  }))
}

export default defineCall('oa/flow/detail_logs_msgs', async ({ flowOi_id }, context) => {
  const seen = await seeFlow(context, { flow: flowOi_id })
  const { snapshot, running } = seen.scene
  const started = await subFlowsIn(seen.scene, context)
  const messages = withSubFlows(toMessages(snapshot.messages, running, snapshot.visits), started)
  const logList = await historyOf(seen, context)
  const msgList = withCrowds(messages, context.caller.id)
  const signers = logList.flatMap((entry) => signerOf(entry) ?? [])
  const signatures = await signaturesOf(context.db, context.caller.workspace, signers)
  return { flowOi_id, logList, msgList, coming: [...laterIn(seen), ...comingIn(seen)], signatures }
})
