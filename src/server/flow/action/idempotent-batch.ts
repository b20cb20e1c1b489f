import type { CallName } from '../../../generated/calls'
import { type Context, runIdempotentTransaction } from '../../platform'

/*
 * A call that acts on many flows, each in its own transaction, is idempotent like any other. The list of its
 * flows is stored under the request id, and each flow is acted on under an id derived from both. A retry,
 * after a lost connection or a double click, gets the same flows, and none of them is acted on twice.
 */

/** Request that covers many flows. */
interface Asked {
  call: CallName
  body: { requestId?: string }
}

/** Returns the plan stored by the first request with this id; a plan must survive JSON. */
export function idempotentPlan<Plan>({ call, body }: Asked, plan: Plan, context: Context): Promise<Plan> {
  const { requestId } = body
  if (requestId === undefined) return Promise.resolve(plan)
  return runIdempotentTransaction(context, { requestId, call, body, work: () => Promise.resolve(plan) })
}

/** Derives the request of one part, such as one flow of the batch. */
export const deriveSubRequest = (requestId: string | undefined, part: string): Asked['body'] =>
  requestId === undefined ? {} : { requestId: `${requestId}/${part}` }
