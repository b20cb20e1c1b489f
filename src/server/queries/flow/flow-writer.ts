import type { FlowMessage, FlowState } from '../../../core/flow'
import type { SliceGenerator } from '../../../core/slices'
import { awaitStatements, defineStatement, type Statement, type Tx, toJsonbInSlices } from '../../platform'
import type { FlowKey } from '../message/message-marks'
import { toTimestamp, toTimestampOrNull } from '../sql/time-columns'

/** Closing of a message, with the status it had, so that no concurrent change is overwritten. */
export interface MessageClosing {
  id: string
  before: number
  status: number
  at: number
  by: string
  log?: FlowMessage['log']
}

/** Row with the transaction that wrote it. */
interface HeadWriteResult {
  writtenBy: string
}

const headColumns = `level = $3, unfinished = $4, cancel_num = $5, is_cancel = $6, finished_at = $7, updated_at = $8,
     sub_flows = $9, version_id = $10, result = $11, description = $12, picks = $13, ledger = $14`
const ofFlow = 'where workspace = $1 and id = $2 returning xmin::text as "writtenBy"'
const updateHead = defineStatement<HeadWriteResult>('flow-update', `update flow set ${headColumns} ${ofFlow}`)
const updateHeadAndForm = defineStatement<HeadWriteResult>(
  'flow-update-form',
  `update flow set ${headColumns}, form = $15 ${ofFlow}`,
)

/** Closes one message: nearly every action does, and a plain update costs half of one that joins rows. */
const closeRow = defineStatement<{ id: string }>(
  'message-close',
  `update message set status = $5, finished_at = $6, finished_id = $7, has_read = has_read or to_id = $7,
     suggest = coalesce($8, suggest), button = coalesce($9, button), outcome = coalesce($10, outcome),
     edited = coalesce($11, edited)
   where workspace = $1 and id = $3 and flow_id = $2 and status = $4 returning id`,
)

/**
 * Closes messages in the order of their ids. Ids are passed beside the rows, so that each row is found by its id even
 * while table statistics are missing.
 */
const closeRows = defineStatement<{ id: string }>(
  'message-close-some',
  `with locked as (
     select m.id, c.status, c.at, c.by, c.suggest, c.button, c.outcome, c.edited
     from jsonb_to_recordset($3::jsonb)
       as c(id text, before int, status int, at timestamptz, by text, suggest text, button text,
         outcome text, edited boolean)
     join message m on m.id = c.id and m.flow_id = $2 and m.status = c.before
     where m.workspace = $1 and m.id = any($4::text[])
     order by m.id for update of m
   )
   update message m set status = l.status, finished_at = l.at, finished_id = l.by,
     has_read = m.has_read or m.to_id = l.by,
     suggest = coalesce(l.suggest, m.suggest), button = coalesce(l.button, m.button),
     outcome = coalesce(l.outcome, m.outcome), edited = coalesce(l.edited, m.edited)
   from locked l where m.workspace = $1 and m.id = any($4::text[]) and m.id = l.id
   returning m.id`,
)

/** Updates the head of a flow to the given state; its form only where the action changed it. Returns the transaction. */
export async function updateFlow(
  tx: Tx,
  workspace: string,
  flow: FlowState,
  {
    unfinished,
    now,
    versionId,
    wroteForm,
  }: { unfinished: number; now: number; versionId: string; wroteForm: boolean },
): Promise<string> {
  const head = [
    ...[workspace, flow.id, flow.level, unfinished, flow.cancelNum, flow.isCancel],
    ...[
      toTimestampOrNull(flow.finishedAt),
      toTimestamp(now),
      flow.subFlows,
      versionId,
      flow.result,
      flow.desc,
      flow.picks ? JSON.stringify(flow.picks) : null,
      flow.ledger ? JSON.stringify(flow.ledger) : null,
    ],
  ]
  const [written] = wroteForm
    ? await tx.run(updateHeadAndForm, [...head, JSON.stringify(flow.form)])
    : await tx.run(updateHead, head)
  return written?.writtenBy ?? ''
}

/** Closings of messages as one statement, with its parameters from the third on, and their number. */
export interface ClosingParameters {
  close: Statement<{ id: string }>
  count: number
  sent: unknown[]
}

/**
 * Maximum number of messages closed by one statement: without table statistics the database compares each with all
 * others.
 */
const maxClosings = 500

/** Serializes closings of messages for their statements, interruptible between them; many are sorted by their ids. */
export function* serializeClosings(closings: readonly MessageClosing[]): SliceGenerator<ClosingParameters[]> {
  const [only] = closings
  if (only && closings.length === 1) return [serializeClosing(only)]
  const isMany = closings.length > maxClosings
  const sorted = isMany ? closings.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : closings
  const serialized: ClosingParameters[] = []
  for (let from = 0; from < sorted.length; from += maxClosings) {
    const some = sorted.slice(from, from + maxClosings)
    const rows = some.map(({ log, at, ...rest }) => ({ ...rest, ...log, at: toTimestamp(at) }))
    serialized.push({
      close: closeRows,
      count: some.length,
      sent: [yield* toJsonbInSlices(rows), some.map(({ id }) => id)],
    })
    yield
  }
  return serialized
}

function serializeClosing({ id, before, status, at, by, log }: MessageClosing): ClosingParameters {
  const { suggest = null, button = null, outcome = null, edited = null } = log ?? {}
  return {
    close: closeRow,
    count: 1,
    sent: [id, before, status, toTimestamp(at), by, suggest, button, outcome, edited],
  }
}

/** Closes messages in the order of their ids. Returns whether all still had the status they were read with. */
export async function writeMessageClosings(
  tx: Tx,
  { workspace, flowId }: FlowKey,
  closings: readonly ClosingParameters[],
): Promise<boolean> {
  const closed = await awaitStatements(
    closings.map(({ close, sent }) => tx.run(close, [workspace, flowId, ...sent])),
  )
  return closed.every(({ length }, at) => length === closings[at]?.count)
}
