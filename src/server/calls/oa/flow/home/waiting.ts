import { defineCall } from '../../../../platform/http/define-call'
import { toListRow } from '../../../../presenters/message'
import { facesOf } from '../../../../queries/directory/avatars'
import { directoryOf } from '../../../../queries/directory/directory'
import { mostPressing } from '../../../../queries/home/home-tasks'
import { rowForms } from '../../../../read-models/list/list-rows'
import { sentBack } from '../../../../read-models/list/returned-flows'

export default defineCall('oa/flow/home/waiting', async (_, context) => {
  const { db, caller, clock } = context
  const { workspace, id: personId } = caller
  const [directory, { messages, total, late }] = await Promise.all([
    directoryOf(context),
    mostPressing(db, { workspace, personId, now: clock.now() }),
  ])
  const flows = messages.map(({ flow }) => flow)
  const ids = flows.map(({ createdId }) => createdId)
  const [{ formOf, decisionsOf, say }, back, faceOf] = await Promise.all([
    rowForms(context, flows, []),
    sentBack(context, flows, personId),
    facesOf(db, workspace, { ids, directory }),
  ])
  const rows = messages.map((row) => {
    const shown = {
      ...formOf(row.flow, { stepId: row.stepId }),
      ...decisionsOf(row),
      ...back.ofMessage(row.id),
    }
    const { createdId, creater } = row.flow
    return { message: toListRow(row, { directory, say, ...shown }), applicant: faceOf(createdId, creater) }
  })
  return { total, late, rows }
})
