import type { Badges, ListRow } from '../../../generated/types'
import { quietApi } from '../../platform/api'
import { CallError } from '../../platform/call-error'
import { newRequestId } from '../../platform/request-id'
import { setBadges } from '../../stores/badges'
import { rememberActingDept } from './acting-department'
import type { BatchDecision, InlineDecision } from './inline-decision'

/** Outcome of one row: handled, or the error; it may already have been closed. */
export interface BatchOutcome {
  row: ListRow
  refusal?: string
  isGone?: boolean
}

/** Errors of a message that no longer waits: handled, moved, cancelled or withdrawn by another person. */
const isGone = (code: string) => /^flow\.message-(handled|moved|cancelled|withdrawn|not-waiting)$/.test(code)

async function sendOne(
  { row, button }: InlineDecision,
  { suggest, dept }: BatchDecision,
): Promise<BatchOutcome> {
  try {
    const { badges } = await quietApi.oa.flow.deal({
      flowmsgid: row._id,
      inputdata: {},
      btnindex: button.index,
      funlist: [],
      sonflows: [],
      flowdata: { suggest, dept, fileList: [], version: row.flowlistOi.version },
      requestId: newRequestId(),
    })
    setBadges(badges as Badges)
    return { row }
  } catch (error) {
    if (error instanceof CallError) return { row, refusal: error.message, isGone: isGone(error.code) }
    throw error
  }
}

/**
 * Submits the buttons one after the other, as separate submissions, and reports each outcome as it arrives.
 */
export async function sendBatch(
  deed: BatchDecision,
  tell: (outcome: BatchOutcome) => void = () => {},
): Promise<BatchOutcome[]> {
  const outcomes: BatchOutcome[] = []
  for (const press of deed.presses) {
    const outcome = await sendOne(press, deed)
    outcomes.push(outcome)
    tell(outcome)
  }
  const done = outcomes.filter(({ refusal }) => refusal === undefined)
  rememberActingDept(
    deed,
    done.map(({ row }) => row.flowid),
  )
  return outcomes
}
