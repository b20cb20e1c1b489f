import type { CallName } from '../../../generated/calls'
import type { Context } from '../../platform/http/define-call'
import { runIdempotentTransaction } from '../../platform/http/idempotency'

/*
 * A call that acts on many flows, each in a transaction of its own, is answered once like any other: which flows it is
 * about is kept under the request id, and each flow is acted on under an id made of both. Whoever asks again, because
 * the line broke or he pressed twice, is told of the same flows, and none of them is acted on twice.
 */

/** A request that is about many flows. */
interface Asked {
  call: CallName
  body: { requestId?: string }
}

/** What the first request with this id was about; a plan must survive JSON. */
export function idempotentPlan<Plan>({ call, body }: Asked, plan: Plan, context: Context): Promise<Plan> {
  const { requestId } = body
  if (requestId === undefined) return Promise.resolve(plan)
  return runIdempotentTransaction(context, { requestId, call, body, work: () => Promise.resolve(plan) })
}

/** One part of a request, such as what it does with one of its flows. */
export const toSubRequest = (requestId: string | undefined, part: string): Asked['body'] =>
  requestId === undefined ? {} : { requestId: `${requestId}/${part}` }
