import type { Badges, ListRow } from '../../../generated/types'
import { quietApi } from '../../platform/api'
import { Failure } from '../../platform/failure'
import { newRequestId } from '../../platform/request-id'
import { setBadges } from '../../stores/badges'

/** What became of one row: handled, or why not. */
export interface Outcome {
  row: ListRow
  refusal?: string
}

async function sendOne(row: ListRow, suggest: string): Promise<Outcome> {
  try {
    const { badges } = await quietApi.oa.flow.deal({
      ...{ flowmsgid: row._id, inputdata: {}, btnindex: 0, funlist: [], sonflows: [] },
      flowdata: { suggest, dept: '', fileList: [], version: row.flowlistOi.version },
      requestId: newRequestId(),
    })
    setBadges(badges as Badges)
    return { row }
  } catch (error) {
    if (error instanceof Failure) return { row, refusal: error.message }
    throw error
  }
}

/** Presses the first button of each row, one after the other, as each would be pressed by itself. */
export async function sendBatch(rows: readonly ListRow[], suggest: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const row of rows) outcomes.push(await sendOne(row, suggest))
  return outcomes
}
