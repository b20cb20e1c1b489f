import {
  type FlowMessage,
  type FlowState,
  type LogRecord,
  maxMissingSignerNames,
  type StartVersions,
  type Visit,
  type VoteGroup,
} from '../../../core/flow'
import {
  awaitStatements,
  type DbReader,
  defineSharingStatement,
  defineStatement,
  finishInSlices,
  type Tx,
} from '../../platform'
import { trialSql } from '../design/design'
import { millisecondsSql } from '../sql/time-columns'
import { expandPredecessors, maxInlinePredecessors } from './predecessor-codec'

/** Head of a flow with data beyond that of the rules: design, version, counts, last change. */
export interface RunningFlow extends FlowState, StartVersions {
  designId: string
  versionId: string
  /** Version published today; supervision and cancellation rights follow it. */
  publishedVersion: string | null
  unfinished: number
  updatedAt: number
}

/** Row of a flow as an action finds it, with the transaction that wrote it. */
export interface CurrentFlow extends RunningFlow {
  writtenBy: string
}

/** Message with its flow. */
export interface MessageRecord extends FlowMessage {
  flowId: string
}

/**
 * Flow by its id, or by the id of one of its messages; `signer` limits the read to what the signature depends
 * on.
 */
export type FlowTarget = { flow: string } | { message: string; signer?: string }

/** Columns of a flow's head, for the alias f, and d for its design. */
export const flowColumns = `f.id, f.design_id as "designId", f.version_id as "versionId", f.name, f.workname,
  f.description as "desc", f.level, f.form, ${millisecondsSql('f.created_at')} as "createdAt", f.created_id as "createdId",
  f.creater, f.dept_id as "deptId", f.unfinished, f.cancel_num as "cancelNum", f.is_cancel as "isCancel", f.result,
  ${millisecondsSql('f.finished_at')} as "finishedAt", ${millisecondsSql('f.updated_at')} as "updatedAt",
  d.published_version as "publishedVersion", ${trialSql} as trial, f.depth, f.sub_flows as "subFlows", f.picks, f.ledger,
  case when f.parent_flow_id is not null then
    jsonb_build_object('flowId', f.parent_flow_id, 'messageId', f.parent_message_id) end as parent`

const columnsWith = (
  predecessors: string,
) => `m.id, m.flow_id as "flowId", m.visit_id as "visitId", m.step_id as "stepId",
  m.step_name as "stepName", m.pre_step_id as "preStepId", m.pre_step_name as "preStepName",
  ${predecessors} as "preMessageIds", m.to_id as "to", m.to_name as "toName", m.to_depts as "toDepts",
  m.status, m.dealtype, m.is_copy as "isCopy", m.level, m.has_read as "hasRead",
  ${millisecondsSql('m.created_at')} as "createdAt", m.created_id as "createdId", m.creater,
  m.time_expired as "timeExpired", ${millisecondsSql('m.expires_at')} as "expiresAt", m.deadline,
  ${millisecondsSql('m.finished_at')} as "finishedAt", m.finished_id as "finishedId",
  case when not m.edited and m.alone is null
    then json_build_object('button', m.button, 'outcome', m.outcome, 'suggest', m.suggest)
    else (jsonb_build_object('suggest', m.suggest, 'button', m.button, 'outcome', m.outcome) ||
      case when m.edited then '{"edited": true}' else '{}'::jsonb end ||
      case when m.alone is not null then jsonb_build_object('alone', m.alone) else '{}'::jsonb end)::json end as log,
  m.is_revoke as "isRevoke",
  case when m.entrust_from_id is not null then jsonb_build_object('id', m.entrust_from_id, 'name', m.entrust_from_name) end
    as "entrustFrom", m.urged, m.application, m.seat`

/**
 * Columns of a message, for the alias m; the predecessors of large visits are stored at the visit
 * (predecessor-codec.ts).
 */
const messageColumns = columnsWith('m.pre_message_ids')

/** Message columns for lists, where the first predecessors of a large visit are enough. */
export const messageListColumns = columnsWith(`case when m.pre_message_ids <> '{}' then m.pre_message_ids else
    coalesce((select v.from_messages[1:${maxInlinePredecessors}] from visit v
     where v.workspace = m.workspace and v.flow_id = m.flow_id and v.id = m.visit_id), '{}') end`)

const heads = `select ${flowColumns}, f.xmin::text as "writtenBy" from flow f
  left join flow_design d on d.workspace = f.workspace and d.id = f.design_id
  where f.workspace = $1 and f.id = `
const byMessage = '(select flow_id from message where workspace = $1 and id = $2)'

const headOfFlow = defineStatement<CurrentFlow>('flow-head', `${heads} $2`)
const headOfMessage = defineStatement<CurrentFlow>('flow-head-of-message', `${heads} ${byMessage}`)
const lockedFlow = defineStatement<CurrentFlow>('flow-lock', `${heads} $2 for update of f`)
const lockedByMessage = defineStatement<CurrentFlow>(
  'flow-lock-of-message',
  `${heads} ${byMessage} for update of f`,
)
const messagesOf = (flow: string) => `select ${messageColumns} from message m
  where m.workspace = $1 and m.flow_id = ${flow} order by m.created_at, m.id`
const messages = defineSharingStatement<MessageRecord>('flow-messages', messagesOf('$2'))
const messagesAround = defineSharingStatement<MessageRecord>(
  'flow-messages-of-message',
  messagesOf(byMessage),
)

type RowToSign = MessageRecord & { elsewhere?: number | null; votes?: VoteGroup[] | null }

/** SQL of the waiting messages in the flow and visit of the signer's message. */
const waiting = 'message o where o.workspace = $1 and o.flow_id = mine.flow_id and o.status = 1'
const waitingIn = (visit: string) => `(select ${visit}(o.visit_id) from ${waiting})`
const othersIn = `select o.id from ${waiting} and o.visit_id = mine.visit_id and o.id <> mine.id`

/**
 * SQL condition that a visit only counts votes: added signers, sequential signing and claims are
 * interdependent.
 */
const countsVotes = `v.sign ? 'policy' and v.sign->'queue' = '[]'
  and not v.sign ?| array['pool', 'carried', 'added', 'result']`

/**
 * SQL of the visit's unread votes, equal ones aggregated to one row; the first voter of a department may
 * matter.
 */
const votesLeft = `(select jsonb_agg(alike) from (
  select o.status, o.outcome, o.seat, count(*)::int as count from message o
  where o.workspace = $1 and o.flow_id = mine.flow_id and o.visit_id = mine.visit_id and o.status in (1, 3)
    and not o.is_copy and not exists (select from unnest(mine.id || others.ids || others.colleagues) one(id)
      where one.id = o.id)
  group by o.status, o.outcome, o.seat
  order by min(case when mine.dept is not null then (extract(epoch from o.created_at) * 1000)::bigint || o.id end)) alike)`

/*
 * Reads of a signature. If others must still sign the same visit, signing only closes the signer's own
 * message, however many they are: then it reads that message, the first of the others, and for a vote the
 * aggregated counts (for a department with one vote, all who still wait). Anything else (the last signature,
 * an or-sign, a closed message, another person's message) reads the whole flow; so does a vote that turns out
 * to decide. The database reads behind the lock of the flow, so the last of two concurrent signers finds no
 * one missing.
 */
const messagesToSign = defineStatement<RowToSign>(
  'flow-messages-to-sign',
  `with mine as materialized (
     select m.id, m.flow_id, m.visit_id, v.sign is not null as is_vote,
       case when v.sign->'policy'->>'per' = 'department' then m.seat->>'dept' end as dept
     from message m left join visit v on v.workspace = m.workspace and v.flow_id = m.flow_id and v.id = m.visit_id
     where m.workspace = $1 and m.id = $2 and m.to_id = $3 and m.status = 1
       and case when v.sign is null then m.dealtype = 'andsign' else ${countsVotes} end
   ), held as materialized (
     select mine.id || others.ids || others.colleagues as ids, case
       when mine.visit_id = ${waitingIn('min')} and mine.visit_id = ${waitingIn('max')} then 0
       else (select count(*)::int from ${waiting} and o.visit_id <> mine.visit_id) end as elsewhere,
       case when mine.is_vote then coalesce(${votesLeft}, '[]') end as votes
     from mine cross join lateral (select
       array(${othersIn} and (mine.dept is null or o.seat->>'dept' is distinct from mine.dept)
         order by o.created_at, o.id limit ${maxMissingSignerNames}) as ids,
       array(${othersIn} and o.seat->>'dept' = mine.dept) as colleagues) others
     where others.ids <> '{}'
   )
   select ${messageColumns}, null::int as elsewhere, null::jsonb as votes from message m
   where not exists (select from held) and m.workspace = $1 and m.flow_id = ${byMessage}
   union all
   select ${messageColumns}, held.elsewhere, case when m.id = $2 then held.votes end
   from held cross join lateral unnest(held.ids) as one(id)
   join message m on m.workspace = $1 and m.id = one.id
   order by "createdAt", id`,
)
const visitsOf = (flow: string, trace: string) => `select id, step_id as "stepId", from_messages as "from",
  ${millisecondsSql('entered_at')} as "enteredAt", ${trace} as trace, because, sign, back_to as "backTo",
  form_was as "formWas", nullif(withdrawn, false) as withdrawn
  from visit where workspace = $1 and flow_id = ${flow} order by entered_at, id`
const visits = {
  traced: defineSharingStatement<Visit>('flow-visits-traced', visitsOf('$2', 'trace')),
  plain: defineSharingStatement<Visit>('flow-visits', visitsOf('$2', `'[]'::jsonb`)),
}
const visitsAround = {
  traced: defineSharingStatement<Visit>('flow-visits-traced-of-message', visitsOf(byMessage, 'trace')),
  plain: defineSharingStatement<Visit>('flow-visits-of-message', visitsOf(byMessage, `'[]'::jsonb`)),
}
const logs = defineStatement<{ record: LogRecord }>(
  'flow-logs',
  'select record from flow_log where workspace = $1 and flow_id = $2 order by at, type2, id',
)

/** Finds the flow of a target. */
export async function findFlow(reader: DbReader, workspace: string, target: FlowTarget) {
  const [row] =
    'flow' in target
      ? await reader.run(headOfFlow, [workspace, target.flow])
      : await reader.run(headOfMessage, [workspace, target.message])
  return row
}

/** Finds the flow of a target and locks its row until the transaction ends. */
export async function lockFlow(tx: Tx, workspace: string, target: FlowTarget) {
  const [row] =
    'flow' in target
      ? await tx.run(lockedFlow, [workspace, target.flow])
      : await tx.run(lockedByMessage, [workspace, target.message])
  return row
}

/** How visits are read: with the traces of their recipients, which only diagrams and forecasts show, or without. */
export type VisitDetail = 'traced' | 'plain'

/** Messages and visits of a flow, oldest first. */
export interface FlowRows {
  messages: FlowMessage[]
  visits: Visit[]
  detail: VisitDetail
  /** Number of waiting messages in visits other than the signed one; missing = all messages were read. */
  elsewhere: number | undefined
  /** Aggregated votes of the signed visit whose messages were not read; missing if none are counted. */
  votes?: VoteGroup[]
}

/** Reads the messages and visits of a target's flow. */
export async function readFlowRows(
  reader: DbReader,
  workspace: string,
  target: FlowTarget,
  detail: VisitDetail = 'traced',
): Promise<FlowRows> {
  const [ownMessages, ownVisits] = await awaitStatements<[RowToSign[], Visit[]]>([
    readMessages(reader, workspace, target),
    'flow' in target
      ? reader.run(visits[detail], [workspace, target.flow])
      : reader.run(visitsAround[detail], [workspace, target.message]),
  ])
  const elsewhere = ownMessages[0]?.elsewhere ?? undefined
  const votes = ownMessages.find((one) => one.votes)?.votes
  return {
    messages: await finishInSlices(expandPredecessors(ownMessages, ownVisits)),
    visits: ownVisits,
    detail,
    elsewhere,
    ...(votes && { votes }),
  }
}

/** Maximum number of messages that a process remembers, the newest. */
const maxOrSignMessages = 20_000
const orSignMessages = new Set<string>()

/**
 * Remembers new messages of visits that one person completes alone: signing them reads the whole flow. What a message
 * is never changes, so that a process that remembers one reads the flow plainly, without looking for others who sign.
 */
export function trackOrSignMessages({
  messages,
  visits,
}: {
  messages: readonly FlowMessage[]
  visits: readonly Visit[]
}): void {
  const alone = new Set(visits.flatMap(({ id, sign }) => (sign ? [] : [id])))
  for (const { id, visitId, dealtype } of messages)
    if (dealtype !== 'andsign' && alone.has(visitId)) orSignMessages.add(id)
  for (const oldest of orSignMessages) {
    if (orSignMessages.size <= maxOrSignMessages) return
    orSignMessages.delete(oldest)
  }
}

function readMessages(reader: DbReader, workspace: string, target: FlowTarget): Promise<RowToSign[]> {
  if ('flow' in target) return reader.run(messages, [workspace, target.flow])
  const { message, signer } = target
  if (signer === undefined || orSignMessages.has(message))
    return reader.run(messagesAround, [workspace, message])
  return reader.run(messagesToSign, [workspace, message, signer])
}

/** Lists all messages of a flow, oldest first. */
export const listMessages = (reader: DbReader, workspace: string, flowId: string) =>
  reader.run(messages, [workspace, flowId])

/** Lists the history of a flow, oldest first. */
export async function listLogs(reader: DbReader, workspace: string, flowId: string): Promise<LogRecord[]> {
  const rows = await reader.run(logs, [workspace, flowId])
  return rows.map((row) => row.record)
}
