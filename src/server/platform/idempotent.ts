import { createHash } from 'node:crypto'
import type { Context } from './call'
import { statement, type Tx } from './db/db'
import { HttpRefused } from './http-refused'
import { limits } from './limits'

/**
 * A repeated request is answered, not repeated: the first one leaves its answer under the person's request id, in the
 * transaction of its own work. A second one that comes meanwhile waits at the row's key until the first has committed
 * and then reads the answer; when the first was refused, its row is gone with it and the second does the work.
 */
const claim = statement<{ claimed: true }>(
  'request_claim',
  `insert into request (workspace, person_id, request_id, call, body_hash, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (workspace, person_id, request_id) do update
     set call = excluded.call, body_hash = excluded.body_hash, created_at = excluded.created_at, answer = null
     where request.created_at < $7
   returning true as claimed`,
)
const stored = statement<{ call: string; body_hash: string; answer: unknown }>(
  'request_stored',
  'select call, body_hash, answer from request where workspace = $1 and person_id = $2 and request_id = $3',
)
const keep = statement(
  'request_keep',
  'update request set answer = $4 where workspace = $1 and person_id = $2 and request_id = $3',
)

/** A request that may have been done before. */
export interface Once<Answer> {
  requestId: string | undefined
  call: string
  body: unknown
  work(): Promise<Answer>
}

/** Does the work once for a request id within 24 hours (decisions §3); the answer must survive JSON. */
export async function onceFor<Answer>(
  tx: Tx,
  { caller, clock }: Pick<Context, 'caller' | 'clock'>,
  { requestId, call, body, work }: Once<Answer>,
): Promise<Answer> {
  if (requestId === undefined) return work()
  const key = [caller.workspace, caller.id, requestId]
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const now = clock.now()
  const mine = await tx.run(claim, [
    ...key,
    call,
    bodyHash,
    new Date(now),
    new Date(now - limits.requestKept),
  ])
  if (mine.length === 0) return answerOf(await tx.run(stored, key), call, bodyHash)
  const answer = await work()
  await tx.run(keep, [...key, JSON.stringify(answer ?? null)])
  return answer
}

function answerOf<Answer>(
  rows: { call: string; body_hash: string; answer: unknown }[],
  call: string,
  hash: string,
) {
  const [row] = rows
  if (row?.call !== call || row.body_hash !== hash) throw new HttpRefused(409, 'request.id-reused')
  return row.answer as Answer
}
