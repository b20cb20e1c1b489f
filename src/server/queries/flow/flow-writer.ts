import type {
  FlowMessage,
  FlowState,
  LogRecord,
  RecordedAction,
  SubFlowStart,
  Visit,
} from '../../../core/flow'
import type { Digest } from '../../../core/proof/digest'
import { mapInSlices, type SliceGenerator } from '../../../core/slices'
import {
  awaitStatements,
  defineStatement,
  type JsonbParameter,
  type Statement,
  type Tx,
  toJsonbInSlices,
} from '../../platform'
import type { LinkFacts } from '../../platform/db/tables-proof'
import type { FlowKey } from '../message/message-marks'
import { groupMessageRows } from '../message/message-rows'
import type { EffectPayload } from '../outbox/effects'
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

/** Chain link of an action, as far as it is known before the write; `files` are ids. */
export interface NewChainLink {
  at: number
  lines: string[]
  facts: LinkFacts
  digest: Digest
  genesis: Digest
  files: string[]
}

/** Rows that an action adds to a flow, and drafts it makes obsolete. */
export interface NewFlowRows {
  visits: Visit[]
  /** Signing progress of visits that already existed. */
  signings: Pick<Visit, 'id' | 'sign'>[]
  messages: FlowMessage[]
  logs: { record: LogRecord; act?: RecordedAction }[]
  /** Missing if the action wrote neither history nor form. */
  link: NewChainLink | undefined
  subFlows: SubFlowStart[]
  /** Run as soon as the action is committed, unless `dueAt` is set. */
  effects: (EffectPayload & { id: string; dueAt?: number })[]
  drafts: { personId: string; kind: string; target: string }[]
  now: number
}

/** Row with the transaction that wrote it. */
interface HeadWriteResult {
  writtenBy: string
}

const headColumns = `level = $3, unfinished = $4, cancel_num = $5, is_cancel = $6, finished_at = $7, updated_at = $8,
     sub_flows = $9, version_id = $10, result = $11, description = $12, picks = $13`
const ofFlow = 'where workspace = $1 and id = $2 returning xmin::text as "writtenBy"'
const updateHead = defineStatement<HeadWriteResult>('flow-update', `update flow set ${headColumns} ${ofFlow}`)
const updateHeadAndForm = defineStatement<HeadWriteResult>(
  'flow-update-form',
  `update flow set ${headColumns}, form = $14 ${ofFlow}`,
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

/** SQL of the SHA-256 over the sealed-parts byte and two lines, as in core/proof/chain-link.ts. */
const sealedDigest = (salt: string, text: string) =>
  `encode(sha256('\\x05'::bytea || convert_to(${salt} || chr(10) || ${text}, 'UTF8')), 'hex')`
const fileSaltDigest = sealedDigest("(n.facts->>'salt')", "'file' || chr(10) || id")
const nameDigest = sealedDigest(fileSaltDigest, "'name' || chr(10) || name")

const insertNews = defineStatement<{ version: number }>(
  'flow-news',
  `with new_visits as (
     insert into visit (workspace, flow_id, id, step_id, from_messages, entered_at, trace, because, sign,
       back_to, form_was)
     select $1, $2, v.id, v."stepId", v."from", v."enteredAt", v.trace, v.because, v.sign, v."backTo",
       v."formWas"
     from jsonb_to_recordset($3::jsonb) as v(id text, "stepId" text, "from" text[], "enteredAt" timestamptz,
       trace jsonb, because text, sign jsonb, "backTo" text, "formWas" jsonb)
   ), signed_visits as (
     update visit v set sign = s.sign from jsonb_to_recordset($10::jsonb) as s(id text, sign jsonb)
     where v.workspace = $1 and v.flow_id = $2 and v.id = s.id
   ), new_logs as (
     insert into flow_log (workspace, flow_id, id, type2, at, record, act)
     select $1, $2, l.id, l.type2, l.at, l.record, l.act
     from jsonb_to_recordset($4::jsonb) as l(id text, type2 smallint, at timestamptz, record jsonb, act jsonb)
   ), new_link as (
     insert into flow_link (workspace, flow_id, seq, at, lines, facts, digest, number, files, link)
     select $1, $2, coalesce(l.seq, 0) + 1, n.at, n.lines, n.facts, n.digest, f.number, f.files,
       encode(sha256('\\x02'::bytea || decode(coalesce(l.link, n.genesis), 'hex') || decode(n.digest, 'hex')
         || sha256(convert_to(f.number, 'UTF8')) || sha256(convert_to(f.files, 'UTF8'))), 'hex')
     from jsonb_to_recordset($11::jsonb) as n(at timestamptz, lines text[], facts jsonb, digest text, genesis text,
       files text[])
     left join lateral (select seq, link from flow_link where workspace = $1 and flow_id = $2
       order by seq desc limit 1) l on true
     cross join lateral (select
       (select workname from flow where workspace = $1 and id = $2) as number,
       (select coalesce(string_agg(id || ' ' || sha256 || ' ' || ${nameDigest}, chr(10) order by id collate "C"), '')
        from file where workspace = $1 and id = any(n.files)) as files) f
   ), new_sub_flows as (
     insert into sub_flow (workspace, parent_id, id, message_id, design_id, name, level, started_at)
     select $1, $2, s.id, s.parent->>'messageId', s."designId", s.name, s.level, $7::timestamptz
     from jsonb_to_recordset($9::jsonb) as s(id text, parent jsonb, "designId" text, name text, level smallint)
   ), new_effects as (
     insert into outbox (workspace, flow_id, id, kind, payload, created_at, due_at)
     select $1, $2, e.id, e.kind, e.payload, $7::timestamptz, coalesce(e."dueAt", $7::timestamptz)
     from jsonb_to_recordset($5::jsonb) as e(id text, kind text, payload jsonb, "dueAt" timestamptz)
   ), old_drafts as (
     delete from draft d using jsonb_to_recordset($6::jsonb) as o("personId" text, kind text, target text)
     where d.workspace = $1 and d.person_id = o."personId" and d.kind = o.kind and d.target_id = o.target
   ), new_messages as (
     insert into message (workspace, flow_id, id, visit_id, step_id, step_name, pre_step_id, pre_step_name,
       pre_message_ids, to_id, to_name, to_depts, status, dealtype, is_copy, level, has_read, created_at, created_id,
       creater, time_expired, expires_at, finished_at, finished_id, suggest, button, outcome, edited, alone, is_revoke,
       entrust_from_id, entrust_from_name, application, seat, deadline)
     select $1, $2, e.id, m."visitId", m."stepId", m."stepName", m."preStepId", m."preStepName", m."preMessageIds",
       e."to", e."toName", e."toDepts", m.status, m.dealtype, m."isCopy", m.level, m."hasRead", m."createdAt",
       m."createdId", m.creater, m."timeExpired", e."expiresAt", m."finishedAt", m."finishedId",
       m.log->>'suggest', m.log->>'button', m.log->>'outcome', coalesce((m.log->>'edited')::boolean, false),
       m.log->>'alone', m."isRevoke", e."entrustFrom"->>'id', e."entrustFrom"->>'name',
       m.application, e.seat, e.deadline
     from jsonb_to_recordset($8::jsonb) as m(each jsonb, "visitId" text, "stepId" text, "stepName" text,
       "preStepId" text, "preStepName" text, "preMessageIds" text[],
       status smallint, dealtype text, "isCopy" boolean, level smallint, "hasRead" boolean, "createdAt" timestamptz,
       "createdId" text, creater text, "timeExpired" int, "finishedAt" timestamptz,
       "finishedId" text, log jsonb, "isRevoke" boolean, application jsonb),
     jsonb_to_recordset(m.each) as e(id text, "to" text, "toName" text, "toDepts" jsonb, "entrustFrom" jsonb, seat jsonb,
       "expiresAt" timestamptz, deadline jsonb)
   )
   select version from directory_version where workspace = $1`,
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

/** Rows that an action adds as the parameters of their statement, from its third on. */
export type FlowRowParameters = readonly JsonbParameter[]

/** Serializes the rows that an action adds, interruptible between them. */
export function* serializeFlowRows(news: NewFlowRows): SliceGenerator<FlowRowParameters> {
  const logs = news.logs.map(({ record, act }) => ({
    id: record.id,
    type2: record.type2,
    at: toTimestamp(record.at),
    record,
    act,
  }))
  const effects = yield* mapInSlices(news.effects, ({ dueAt, ...rest }) => ({
    ...rest,
    dueAt: toTimestampOrNull(dueAt ?? null),
  }))
  const visits = news.visits.map((visit) => ({ ...visit, enteredAt: toTimestamp(visit.enteredAt) }))
  return [
    yield* toJsonbInSlices(visits),
    yield* toJsonbInSlices(logs),
    yield* toJsonbInSlices(effects),
    JSON.stringify(news.drafts),
    toTimestamp(news.now),
    yield* toJsonbInSlices(yield* groupMessageRows(news.messages)),
    JSON.stringify(news.subFlows),
    yield* toJsonbInSlices(news.signings),
    yield* toJsonbInSlices(news.link ? [{ ...news.link, at: toTimestamp(news.link.at) }] : []),
  ]
}

/**
 * Inserts visits, messages, history and effects, and deletes drafts, in one round trip. Returns the company
 * version at that time.
 */
export async function insertFlowRows(tx: Tx, place: FlowKey, rows: FlowRowParameters): Promise<number> {
  const [company] = await tx.run(insertNews, [place.workspace, place.flowId, ...rows])
  return company?.version ?? 0
}
