import type { Badges, ListRow } from '../../../generated/types'
import { CallError, keepaliveLimit, newRequestId } from '../../platform'
import { keepaliveApi, quietApi } from '../../platform/api'
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

/** How decisions are sent: while the page stays, or so that they outlive it. */
export type SendMode = 'page' | 'keepalive'

async function sendOne(
  { row, button }: InlineDecision,
  { suggest, dept }: BatchDecision,
  way: SendMode,
): Promise<BatchOutcome> {
  const { deal } = (way === 'page' ? quietApi : keepaliveApi).oa.flow
  try {
    const { badges } = await deal({
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

/** Upper bound in bytes of an encrypted body without its opinion, and the growth of an opinion in it. */
const bodySize = 2_000
const encryptedGrowth = 4

/** Checks whether a page that closes might not send all of these decisions. */
export const exceedsKeepalive = (batchDecisions: readonly BatchDecision[]): boolean =>
  batchDecisions.reduce(
    (sum, { presses, suggest }) => sum + presses.length * (bodySize + suggest.length * encryptedGrowth),
    0,
  ) > keepaliveLimit

/**
 * Submits the buttons as separate submissions, and reports each outcome as it arrives: one after the other, or
 * all at once for a page that closes.
 */
export async function sendBatch(
  batchDecision: BatchDecision,
  way: SendMode = 'page',
  tell: (outcome: BatchOutcome) => void = () => {},
): Promise<BatchOutcome[]> {
  const send = async (press: InlineDecision) => {
    const outcome = await sendOne(press, batchDecision, way)
    tell(outcome)
    return outcome
  }
  const outcomes: BatchOutcome[] = []
  if (way === 'keepalive') outcomes.push(...(await Promise.all(batchDecision.presses.map(send))))
  else for (const press of batchDecision.presses) outcomes.push(await send(press))
  const done = outcomes.filter(({ refusal }) => refusal === undefined)
  rememberActingDept(
    batchDecision,
    done.map(({ row }) => row.flowid),
  )
  return outcomes
}
