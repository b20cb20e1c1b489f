import { defineCall } from '../../../../platform'
import { toListRow } from '../../../../presenters/message'
import { loadVisibleFlow } from '../../../../read-models/action-context/visible-flow'
import { loadRowForms } from '../../../../read-models/list/list-rows'

export default defineCall('oa/flow/data/message', async ({ msgid }, context) => {
  const { snapshot, running, actor } = (await loadVisibleFlow(context, { message: msgid })).scene
  const [message] = snapshot.messages.filter(({ id }) => id === msgid)
  if (!message) throw new Error(`message ${msgid} is not in its flow`)
  const steps = snapshot.messages.filter(({ to }) => to === actor.id).map(({ stepId }) => stepId)
  const { formOf, say } = await loadRowForms(context, [running], [])
  const shown = formOf(running, { all: { steps, watched: actor.allows.includes('watch') } })
  const row = { ...message, flowId: running.id, flow: running, lastLog: null }
  return toListRow(row, { directory: snapshot.directory, say, ...shown })
})
