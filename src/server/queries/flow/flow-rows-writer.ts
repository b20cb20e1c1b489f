import type { FlowMessage } from '../../../core/flow'
import type { SliceGenerator } from '../../../core/slices'
import { type Tx, toJsonbInSlices } from '../../platform'
import type { FlowKey } from '../message/message-marks'
import { groupMessageRows } from '../message/message-rows'
import { toTimestamp } from '../sql/time-columns'
import {
  draftsPart,
  effectsPart,
  findRowsStatement,
  linkPart,
  logsPart,
  rowsPart,
  type StatementPart,
  visitsPart,
} from './flow-rows-statement'
import type { NewFlowRows } from './new-flow-rows'

/** Signing progress of visits that already existed. */
function* signingsPart(signings: NewFlowRows['signings']): SliceGenerator<StatementPart[]> {
  if (!signings.length) return []
  const updated = (from: string) => `signed_visits as (
     update visit v set sign = s.sign from ${from} as s(id text, sign jsonb)
     where v.workspace = $1 and v.flow_id = $2 and v.id = s.id)`
  return [rowsPart('s', yield* toJsonbInSlices(signings), updated)]
}

/** Sub-flows that will start. */
function subFlowsPart({ subFlows, now }: NewFlowRows): StatementPart[] {
  if (!subFlows.length) return []
  const rows = subFlows.map((start) => ({ ...start, started: toTimestamp(now) }))
  const inserted = (from: string) => `new_sub_flows as (
     insert into sub_flow (workspace, parent_id, id, message_id, design_id, name, level, started_at)
     select $1, $2, s.id, s.parent->>'messageId', s."designId", s.name, s.level, s.started
     from ${from} as s(id text, parent jsonb, "designId" text, name text, level smallint, started timestamptz))`
  return [rowsPart('f', JSON.stringify(rows), inserted)]
}

const insertMessages = (from: string) => `new_messages as (
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
     from ${from} as m(each jsonb, "visitId" text, "stepId" text, "stepName" text,
       "preStepId" text, "preStepName" text, "preMessageIds" text[],
       status smallint, dealtype text, "isCopy" boolean, level smallint, "hasRead" boolean, "createdAt" timestamptz,
       "createdId" text, creater text, "timeExpired" int, "finishedAt" timestamptz,
       "finishedId" text, log jsonb, "isRevoke" boolean, application jsonb),
     jsonb_to_recordset(m.each) as e(id text, "to" text, "toName" text, "toDepts" jsonb, "entrustFrom" jsonb, seat jsonb,
       "expiresAt" timestamptz, deadline jsonb))`

/** New messages, those of a step as one row with its recipients. */
function* messagesPart(messages: readonly FlowMessage[]): SliceGenerator<StatementPart[]> {
  if (!messages.length) return []
  return [rowsPart('m', yield* toJsonbInSlices(yield* groupMessageRows(messages)), insertMessages)]
}

/** Serializes the rows that an action adds as parts of one statement, interruptible between them. */
export function* serializeFlowRows(news: NewFlowRows): SliceGenerator<StatementPart[]> {
  return [
    ...(yield* visitsPart(news.visits)),
    ...(yield* signingsPart(news.signings)),
    ...(yield* logsPart(news.logs)),
    ...(yield* linkPart(news.link)),
    ...subFlowsPart(news),
    ...(yield* effectsPart(news)),
    ...draftsPart(news.drafts),
    ...(yield* messagesPart(news.messages)),
  ]
}

/**
 * Inserts visits, messages, history and effects, and deletes drafts, in one round trip. Returns the company
 * version at that time.
 */
export async function insertFlowRows(
  tx: Tx,
  { workspace, flowId }: FlowKey,
  parts: readonly StatementPart[],
): Promise<number> {
  const values = parts.flatMap((part) => part.values)
  const [company] = await tx.run(findRowsStatement(parts), [workspace, flowId, ...values])
  return company?.version ?? 0
}
