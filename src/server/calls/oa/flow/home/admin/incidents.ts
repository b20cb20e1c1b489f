import { defineCall } from '../../../../../platform'
import { countIncidentsAbout } from '../../../../../queries/jobs/incident'

/** Lines of the card, by what incidents are about. */
const lines: Readonly<Record<string, string>> = {
  event: 'events',
  'unassigned-designs': 'designs',
  'unassigned-tasks': 'tasks',
}

export default defineCall('oa/flow/home/admin/incidents', async (_, { db, caller }) => {
  const found = await countIncidentsAbout(db, caller.workspace)
  return { counts: Object.fromEntries(found.map(({ about, n }) => [lines[about] ?? 'others', n])) }
})
