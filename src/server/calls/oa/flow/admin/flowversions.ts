import { defineCall } from '../../../../platform'
import { toIso } from '../../../../presenters/time'
import { findDesign } from '../../../../queries'
import { countFlowsByVersion } from '../../../../queries/flow/supervision-sql'
import { loadAdminRights } from '../../../../read-models/list/administered'

export default defineCall('oa/flow/admin/flowversions', async ({ flowid }, context) => {
  const { db, caller } = context
  const { looking } = await loadAdminRights(flowid, ['watch'], context)
  const [versions, design] = await Promise.all([
    countFlowsByVersion(db, looking, flowid),
    findDesign(db, caller.workspace, flowid),
  ])
  return versions.map(({ id, number, publishedAt, publisher, running, ended }) => ({
    _id: id,
    number,
    published_at: toIso(publishedAt),
    publisher,
    isCurrent: id === design?.publishedVersion,
    running,
    ended,
  }))
})
