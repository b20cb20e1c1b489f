import type { Calendar } from '../../core/calendar/calendar'
import { resolveCalendar } from '../../core/calendar/company-calendars'
import { rootDepartmentId } from '../../core/directory/department-scope'
import { diffPassages, passagesOf } from '../../core/insight'
import type { SliceGenerator } from '../../core/slices'
import { type AppContext, finishInSlices, homeWorkspace } from '../platform'
import { readCalendars } from '../queries/company/calendar'
import {
  addToSums,
  claimFlowsToCount,
  type FlowToCount,
  writePassages,
} from '../queries/insight/passage-writer'

/** Number of flows counted in one transaction. */
const batch = 250
/** Maximum number of batches in one run, so that counting all flows of a company leaves time for its actions. */
const maxBatches = 40

/** What a flow adds now, and how the sums change by it. */
interface Counted {
  flow: { id: string; designId: string; versionId: string; passages: ReturnType<typeof passagesOf> }
  changes: Parameters<typeof addToSums>[2][number][]
}

function* countFlows(flows: readonly FlowToCount[], calendar: Calendar): SliceGenerator<Counted[]> {
  const counted: Counted[] = []
  for (const { id, designId, versionId, before, ...flow } of flows) {
    const passages = passagesOf(flow, calendar)
    const changes = diffPassages(before, { versionId, passages }).map((change) => ({ ...change, designId }))
    counted.push({ flow: { id, designId, versionId, passages }, changes })
    yield
  }
  return counted
}

/**
 * Brings the sums of insight up to the flows that have changed. Returns the number of changes counted. Actions write
 * nothing for it: their changes are read from the order of transactions that lists of changes use.
 */
export async function countPassages(
  { db, data }: Pick<AppContext, 'db' | 'data'>,
  batches = maxBatches,
): Promise<number> {
  if (data !== 'prod') return 0
  let count = 0
  const calendar = resolveCalendar(await readCalendars(db, homeWorkspace), [rootDepartmentId])
  for (let at = 0; at < batches; at++) {
    const batchSize = await db.transaction(async (tx) => {
      const { taken, flows } = await claimFlowsToCount(tx, homeWorkspace, batch)
      const counted = await finishInSlices(countFlows(flows, calendar))
      const changes = counted.flatMap((one) => one.changes)
      if (!changes.length) return taken
      await writePassages(
        tx,
        homeWorkspace,
        counted.filter((one) => one.changes.length).map(({ flow }) => flow),
      )
      await addToSums(tx, homeWorkspace, changes)
      return taken
    })
    if (!batchSize) break
    count += batchSize
  }
  return count
}
