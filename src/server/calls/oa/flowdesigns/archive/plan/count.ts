import { defineCall } from '../../../../../platform'
import { assertCanArchive } from '../../../../../policies/archive'
import { countArchivableFlows } from '../../../../../queries/archive/select-archivable'
import { selectArchivable } from '../../../../../services/archive-plan'

export default defineCall('oa/flowdesigns/archive/plan/count', async ({ flows, period }, context) => {
  const { db, caller, clock } = context
  assertCanArchive(caller)
  const filter = selectArchivable({ designs: flows, period }, clock)
  return { count: await countArchivableFlows(db, caller.workspace, filter) }
})
