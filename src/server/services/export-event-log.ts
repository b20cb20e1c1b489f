import { parseDay } from '../../core/calendar/day'
import { localTimeToInstant } from '../../core/calendar/instant'
import { companyZone } from '../../core/company/company-zone'
import { type EventTrace, writeOcel, writeXes } from '../../core/insight'
import { type Context, requestLimits } from '../platform'
import { iterateTraces } from '../queries/insight/event-log'
import type { ExportUpdate, ListExport } from '../queries/list/list-export'
import { assertWatchesDesign } from '../read-models/insight/design-insight'

/** Number of flows read at once. */
const pageSize = 200

/** Progress of an export: the number of flows written, and whether a limit left some out. */
interface Progress {
  rows: number
  isCut: boolean
}

interface Telling {
  context: Context
  progress: Progress
  report(news: ExportUpdate): Promise<void>
}

/** Iterates over the flows of an event log until the limit, and reports the progress. */
async function* flowsOf(
  pages: AsyncIterable<EventTrace[]>,
  { progress, report }: Omit<Telling, 'context'>,
): AsyncGenerator<EventTrace[]> {
  for await (const page of pages) {
    const flows = page.slice(0, requestLimits.exportRows - progress.rows)
    progress.rows += flows.length
    progress.isCut = flows.length < page.length
    yield flows
    if (progress.isCut) return
    await report({ state: 'running', rows: progress.rows })
  }
}

async function* toBytes(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text)
}

/** Writes the event log of an export, with the rights that its person has now. */
export async function eventLogBytes(
  { query: { eventLog }, title }: ListExport,
  { context, ...telling }: Telling,
): Promise<AsyncGenerator<Buffer>> {
  if (!eventLog) throw new Error('the export names no event log')
  const { flowid, version, period, format } = eventLog
  await assertWatchesDesign(flowid, ['watch', 'export'], context)
  const dayStart = (day: number) => localTimeToInstant({ day }, companyZone)
  const query = {
    workspace: context.caller.workspace,
    designId: flowid,
    versionId: version ?? null,
    from: dayStart(parseDay(period.from)),
    until: dayStart(parseDay(period.until) + 1),
  }
  const flows = flowsOf(iterateTraces(context.db, query, pageSize), telling)
  return toBytes(format === 'xes' ? writeXes(title, flows) : writeOcel(flows))
}
