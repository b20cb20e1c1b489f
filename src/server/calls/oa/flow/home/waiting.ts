import { defineCall } from '../../../../platform'
import { toListRow } from '../../../../presenters/message'
import { readCurrentDirectory } from '../../../../queries'
import { readPersonSummaries } from '../../../../queries/directory/avatars'
import { findMostUrgentTasks } from '../../../../queries/home/home'
import { loadRowForms } from '../../../../read-models/list/list-rows'
import { loadReturnInfo } from '../../../../read-models/list/own-flows'

export default defineCall('oa/flow/home/waiting', async (_, context) => {
  const { db, caller, clock } = context
  const { workspace, id: personId } = caller
  const [directory, { messages, total, late }] = await Promise.all([
    readCurrentDirectory(context),
    findMostUrgentTasks(db, { workspace, personId, now: clock.now() }),
  ])
  const flows = messages.map(({ flow }) => flow)
  const ids = flows.map(({ createdId }) => createdId)
  const [{ formOf, decisionsOf, say }, back, faceOf] = await Promise.all([
    loadRowForms(context, flows, []),
    loadReturnInfo(context, flows, personId),
    readPersonSummaries(db, workspace, { ids, directory }),
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
