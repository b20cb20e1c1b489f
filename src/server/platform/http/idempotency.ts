import { createHash } from 'node:crypto'
import { type DbReader, defineStatement, type Tx } from '../db/db'
import { finishInSlices } from '../time-slice'
import type { Context } from './define-call'
import { HttpError } from './http-error'
import { requestLimits } from './limits'
import { stringifyInSlices } from './write-json'

/**
 * Makes requests idempotent: the first one stores its response under the person's or token's request id, in the
 * transaction of its own work. A concurrent second one waits at the row's key until the first has committed
 * and then reads the response; if the first failed, its row is rolled back and the second does the work.
 */
const claim = defineStatement<{ claimed: true }>(
  'request_claim',
  `insert into request (workspace, person_id, request_id, call, body_hash, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (workspace, person_id, request_id) do update
     set call = excluded.call, body_hash = excluded.body_hash, created_at = excluded.created_at, answer = null
     where request.created_at < $7 or (request.answer is null and request.created_at < $8)
   returning true as claimed`,
)
const stored = defineStatement<Stored>(
  'request_stored',
  `select call, body_hash, answer, answer is null as "isOpen" from request
   where workspace = $1 and person_id = $2 and request_id = $3`,
)
const drop = defineStatement(
  'request_drop',
  'delete from request where workspace = $1 and person_id = $2 and request_id = $3 and answer is null',
)
const keep = defineStatement(
  'request_keep',
  'update request set answer = $4 where workspace = $1 and person_id = $2 and request_id = $3',
)

interface Stored {
  call: string
  body_hash: string
  answer: unknown
  isOpen: boolean
}

interface Request {
  requestId: string | undefined
  call: string
  body: unknown
}

/** Request that may have been executed before. */
export interface IdempotentRequest<Answer> extends Request {
  work(): Promise<Answer>
}

/**
 * Request whose work reaches outside before it writes; `keep` stores the response in the work's own
 * transaction.
 */
export interface IdempotentExternalRequest<Answer> extends Request {
  work(keep: (tx: Tx, answer: Answer) => Promise<unknown>): Promise<Answer>
}

type Asking = Pick<Context, 'caller' | 'clock'>

/** Key of a request: an access token has its own, so that no token is given the response to another one of the person. */
const keyOf = ({ caller }: Asking, requestId: string) => [
  caller.workspace,
  caller.id,
  caller.token ? `${caller.token.id} ${requestId}` : requestId,
]
const hashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex')

/**
 * Whether the request is the first of its id; one that began long ago without a response counts as
 * interrupted.
 */
async function claimed(reader: DbReader, requester: Asking, request: Request & { requestId: string }) {
  const { requestId, call, body } = request
  const now = requester.clock.now()
  const ages = [0, requestLimits.requestKept, requestLimits.requestUnderWay].map((age) => new Date(now - age))
  const claims = await reader.run(claim, [...keyOf(requester, requestId), call, hashOf(body), ...ages])
  return claims.length > 0
}

/** Runs the work once for a request id within 24 hours (decisions §3); the result must survive JSON. */
export async function runIdempotent<Answer>(
  tx: Tx,
  requester: Asking,
  { requestId, call, body, work }: IdempotentRequest<Answer>,
): Promise<Answer> {
  if (requestId === undefined) return work()
  const key = keyOf(requester, requestId)
  if (!(await claimed(tx, requester, { requestId, call, body })))
    return answerOf(await tx.run(stored, key), call, hashOf(body))
  const answer = await work()
  await tx.run(keep, [...key, await finishInSlices(stringifyInSlices(answer ?? null))])
  return answer
}

/** Does the same in a separate transaction. */
export const runIdempotentTransaction = <Answer>(
  context: Asking & Pick<Context, 'db'>,
  { work, ...request }: Request & { work(tx: Tx): Promise<Answer> },
): Promise<Answer> =>
  context.db.transaction((tx) => runIdempotent(tx, context, { ...request, work: () => work(tx) }))

const pause = 100
const pauses = 150

/**
 * Does the same for work that reaches outside, for which no transaction may wait: the row is committed before
 * the work begins and has no response while it is running. A second request waits a while for the response;
 * if the first failed, its row is deleted and the second does the work.
 */
export async function runIdempotentExternal<Answer>(
  context: Asking & Pick<Context, 'db'>,
  { requestId, call, body, work }: IdempotentExternalRequest<Answer>,
): Promise<Answer> {
  if (requestId === undefined) return work(async () => undefined)
  const { db } = context
  const key = keyOf(context, requestId)
  for (let waited = 0; !(await claimed(db, context, { requestId, call, body })); waited++) {
    const rows = await db.run(stored, key)
    if (rows[0] && !rows[0].isOpen) return answerOf(rows, call, hashOf(body))
    if (waited === pauses) throw new HttpError(409, 'request.under-way')
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  try {
    return await work((tx, answer) => tx.run(keep, [...key, JSON.stringify(answer)]))
  } catch (error) {
    await db.run(drop, key).catch(() => undefined)
    throw error
  }
}

function answerOf<Answer>([row]: Stored[], call: string, hash: string) {
  if (row?.call !== call || row.body_hash !== hash) throw new HttpError(409, 'request.id-reused')
  return row.answer as Answer
}
