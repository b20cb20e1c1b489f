// Brings the offline copy of a device and the server together: decisions that waited are sent, then the tasks are copied.
import { CallError } from '../platform'
import { quietApi } from '../platform/api'
import { dropOffline, readOffline, storeOffline } from '../platform/offline-store'
import { setBadges } from './badges'
import { copyTasks, type OfflineDecision } from './offline-tasks'

/** Whether the server has answered, and refused; all other failures may pass, that of too many requests too. */
const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && !error.code.startsWith('net.') && error.status < 500 && error.status !== 429

/** Sends a decision. Returns it with the reason if the server refused it. */
async function send(decision: OfflineDecision): Promise<OfflineDecision> {
  const { id, button, suggest, version, requestId } = decision
  try {
    const { badges } = await quietApi.oa.flow.deal({
      flowmsgid: id,
      inputdata: {},
      btnindex: button.index,
      funlist: [],
      sonflows: [],
      flowdata: { suggest, dept: '', fileList: [], version },
      requestId,
    })
    if (badges) setBadges(badges)
    return decision
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { ...decision, refusal: error.message }
  }
}

/** Number of decisions that were sent, and of those that the server refused. */
export interface SynchronizationResult {
  sent: number
  refused: number
}

/**
 * Sends the decisions that wait, in their order, and counts them; what the server refuses remains with its reason until the
 * person has read it. Ends at the first one that does not reach the server.
 */
async function sendDecisions(outcome: SynchronizationResult): Promise<void> {
  for (const waiting of await readOffline<OfflineDecision>('decisions')) {
    if (waiting.refusal !== undefined) continue
    const decision = await send(waiting)
    if (decision.refusal === undefined) {
      outcome.sent++
      await dropOffline('decisions', decision.id)
    } else {
      outcome.refused++
      await storeOffline('decisions', decision.id, decision, decision.at)
    }
    await dropOffline('tasks', decision.id)
  }
}

type Report = (result: SynchronizationResult) => void

/**
 * Sends what waits and reports it, then copies the tasks anew, in one tab at a time. Fails only where nothing was sent or
 * refused.
 */
export const synchronizeOffline = (report?: Report): Promise<void> =>
  navigator.locks.request('qianpi-offline', async () => {
    const result = { sent: 0, refused: 0 }
    const hasResult = () => result.sent + result.refused > 0
    try {
      await sendDecisions(result).finally(() => hasResult() && report?.(result))
      await copyTasks()
    } catch (error) {
      if (!hasResult()) throw error
    }
    if (!hasResult()) report?.(result)
  })

/** Waits in ms before further attempts: a network is often reported before it carries anything. */
const retryDelays = [1_000, 3_000, 10_000]

/** Does the same, again while there is said to be a network. */
export async function synchronizeOnline(report: Report): Promise<void> {
  for (const delay of retryDelays) {
    try {
      return await synchronizeOffline(report)
    } catch (error) {
      if (isRefusal(error)) throw error
    }
    if (!navigator.onLine) break
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
  return synchronizeOffline(report)
}
