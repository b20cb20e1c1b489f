import type { FlowState, NumberSegment } from '../../../core/flow'
import { awaitStatements, defineStatement, type Tx } from '../../platform'
import { toTimestamp, toTimestampOrNull } from '../sql/time-columns'

/** Counter of a design's document numbers; it restarts at its first step in each period. */
interface CounterStep {
  counter: string
  period: string
  step: number
}

/** Plan of a document number: the counters to advance, and the text between them. */
export interface DocumentNumberPlan {
  steps: CounterStep[]
  pieces: NumberSegment[]
  digits: number
}

/** Data stored with a new flow besides its state. */
export interface FlowCreation {
  designId: string
  versionId: string
  number: DocumentNumberPlan
  realId: string | null
  unfinished: number
}

/**
 * Locks the counters of a design until the transaction ends. Requests that wait for a counter's row all try it
 * again whenever one of them commits; they wait here in a queue, and each tries the row once.
 */
const lockCounters = defineStatement(
  'flow-counter-lock',
  `select pg_advisory_xact_lock(hashtext('number_counter ' || $1 || ' ' || $2))`,
)

/**
 * Inserts the head of a flow. The counters stay locked until the transaction ends, so no number is given
 * twice.
 */
const insertHead = defineStatement<{ writtenBy: string }>(
  'flow-insert',
  `with counted as (
     insert into number_counter as n (workspace, design_id, counter, period, value)
     select $1, $3, s.counter, s.period, s.step
     from unnest($22::text[], $23::text[], $24::bigint[]) as s(counter, period, step) order by s.counter
     on conflict (workspace, design_id, counter, period) do update set value = n.value + excluded.value
     returning counter, value
   ), number as (
     select coalesce(string_agg(coalesce(p.text, lpad(c.value::text, greatest($27::int, length(c.value::text)), '0')),
       '' order by p.at), '') as text
     from unnest($25::text[], $26::text[]) with ordinality as p(text, counter, at)
     left join counted c on c.counter = p.counter
   )
   insert into flow (workspace, id, design_id, version_id, name, description, level, form, created_at, created_id,
     creater, real_id, dept_id, unfinished, cancel_num, is_cancel, finished_at, updated_at, parent_flow_id,
     parent_message_id, depth, sub_flows, result, picks, ledger, workname, counters)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $9, $18, $19, $20, $21, $28, $29::jsonb, $30::jsonb,
     number.text, coalesce((select jsonb_object_agg(counter, value) from counted), '{}')
   from number
   returning xmin::text as "writtenBy"`,
)

const textOf = (piece: NumberSegment) => (typeof piece === 'string' ? piece : null)
const counterOf = (piece: NumberSegment) => (typeof piece === 'string' ? null : piece.counter)

/** Writes the head of a new flow and assigns its document number. Returns the transaction. */
export async function insertFlow(
  tx: Tx,
  workspace: string,
  flow: FlowState,
  { number: { steps, pieces, digits }, ...birth }: FlowCreation,
): Promise<string> {
  const { id, name, desc, level, form, createdId, creater, deptId, cancelNum, isCancel } = flow
  const locked = steps.length ? tx.run(lockCounters, [workspace, birth.designId]) : Promise.resolve([])
  const inserted = tx.run(insertHead, [
    ...[workspace, id, birth.designId, birth.versionId, name, desc],
    ...[level, JSON.stringify(form), toTimestamp(flow.createdAt), createdId, creater, birth.realId, deptId],
    ...[birth.unfinished, cancelNum, isCancel, toTimestampOrNull(flow.finishedAt)],
    ...[flow.parent?.flowId ?? null, flow.parent?.messageId ?? null, flow.depth, flow.subFlows],
    ...[
      steps.map(({ counter }) => counter),
      steps.map(({ period }) => period),
      steps.map(({ step }) => step),
    ],
    ...[pieces.map(textOf), pieces.map(counterOf), digits, flow.result],
    flow.picks ? JSON.stringify(flow.picks) : null,
    flow.ledger ? JSON.stringify(flow.ledger) : null,
  ])
  const [, rows] = await awaitStatements<[unknown, { writtenBy: string }[]]>([locked, inserted])
  return rows[0]?.writtenBy ?? ''
}
