import { mapInSlices, type SliceGenerator } from '../../../core/slices'
import {
  type DbReader,
  defineStatement,
  finishInSlices,
  idTimestamp,
  type JsonbParameter,
  type Tx,
  toJsonbInSlices,
} from '../../platform'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'
import type { EffectPayload } from './effects'

/** Effect waiting to be run. */
export interface Effect {
  workspace: string
  id: string
  flowId: string
  kind: string
  payload: unknown
  /** Time of the action that wrote it, in ms. */
  createdAt: number
  /** Number of tries: for a batched effect those before this one, otherwise including this one. */
  tries: number
}

/** Reason of an effect's failure, as a text key. */
export interface EffectFailure {
  code: string
  params: Record<string, unknown>
}

const columns = `o.workspace, o.id, o.flow_id as "flowId", o.kind, o.payload, o.tries,
  ${millisecondsSql('o.created_at')} as "createdAt"`

const claim = defineStatement<Effect>(
  'outbox-claim',
  `select ${columns} from outbox o where due_at <= $1 and kind <> all($3)
   order by due_at, id limit $2 for update skip locked`,
)
const lease = defineStatement<Effect>(
  'outbox-lease',
  `update outbox o set tries = o.tries + 1, due_at = $2 from (
     select workspace, id from outbox where due_at <= $1 and kind = any($3)
     order by due_at, id limit $4 for update skip locked
   ) due where o.workspace = due.workspace and o.id = due.id returning ${columns}`,
)
const due = defineStatement<{ due: boolean }>(
  'outbox-is-due',
  'select exists(select 1 from outbox where due_at <= $1 and kind = any($2)) as due',
)
const finish = defineStatement(
  'outbox-finish',
  `delete from outbox o using unnest($1::text[], $2::text[]) as d(workspace, id)
   where o.workspace = d.workspace and o.id = d.id`,
)
const finishLeased = defineStatement(
  'outbox-finish-leased',
  'delete from outbox where workspace = $1 and id = $2 and tries = $3',
)
const postpone = defineStatement(
  'outbox-postpone',
  'update outbox set tries = tries + 1, due_at = $3, error = $4 where workspace = $1 and id = $2',
)
const postponeLeased = defineStatement(
  'outbox-postpone-leased',
  'update outbox set due_at = $4, error = $5 where workspace = $1 and id = $2 and tries = $3',
)
const giveUp = defineStatement(
  'outbox-give-up',
  `with gone as (
     delete from outbox where workspace = $1 and id = $2 and tries = $3
     returning workspace, id, flow_id, kind, payload, tries
   )
   insert into incident (workspace, id, flow_id, message_id, kind, payload, error, tries, created_at, state)
   select workspace, id, flow_id, $4, kind, payload, $5::jsonb, tries, $6::timestamptz, 'open' from gone
   on conflict (workspace, id) do update set flow_id = excluded.flow_id, message_id = excluded.message_id,
     payload = excluded.payload, error = excluded.error, tries = excluded.tries,
     created_at = excluded.created_at, state = 'open', reason = '', by_id = null, by_name = null, at = null`,
)
const write = defineStatement(
  'outbox-write',
  `insert into outbox (workspace, flow_id, id, kind, payload, created_at, due_at)
   values ($1, $2, $3, $4, $5::jsonb, $6, $7) on conflict (workspace, id) do nothing`,
)
const writeMany = defineStatement(
  'outbox-write-many',
  `insert into outbox (workspace, flow_id, id, kind, payload, created_at, due_at)
   select $1, e.flow, e.id, e.kind, e.payload, e.now, e.due
   from jsonb_to_recordset($2::jsonb)
     as e(id text, flow text, kind text, payload jsonb, now timestamptz, due timestamptz)
   order by e.id on conflict (workspace, id) do nothing`,
)
/** Waiting time in ms from which a first notification counts as late. */
const lateAfter = 60_000

const sent = defineStatement(
  'message-sent',
  `update message m set has_send = true, sent_at = $4 from (
     select m.id from unnest($2::text[], $3::timestamptz[]) as n(id, at)
     join message m on m.workspace = $1 and m.id = n.id
       and (m.created_at < n.at or n.at < $4::timestamptz - interval '${lateAfter} ms')
     order by m.id for update of m
   ) due where m.workspace = $1 and m.id = due.id`,
)

/** Claims due effects, oldest first, except those of some kinds; other workers skip them until the commit. */
export const claimEffects = (tx: Tx, now: number, { count, except }: { count: number; except: string[] }) =>
  tx.run(claim, [toTimestamp(now), count, except])

/** Whether effects of some kinds are due. */
export const hasDueEffects = async (reader: DbReader, now: number, kinds: string[]): Promise<boolean> =>
  (await reader.run(due, [toTimestamp(now), kinds]))[0]?.due ?? false

/**
 * Leases effects of some kinds until a given time; an effect not finished before passes to the next worker.
 */
export const leaseEffects = (
  tx: Tx,
  now: number,
  { until, kinds, count }: { until: number; kinds: string[]; count: number },
) => tx.run(lease, [toTimestamp(now), toTimestamp(until), kinds, count])

/** Removes finished effects. */
export async function finishEffects(tx: Tx, effects: Effect[]): Promise<void> {
  if (effects.length)
    await tx.run(finish, [effects.map((one) => one.workspace), effects.map((one) => one.id)])
}

/** Removes a finished leased effect, unless its lease has passed to another worker. */
export const finishLeasedEffect = (tx: Tx, { workspace, id, tries }: Effect) =>
  tx.run(finishLeased, [workspace, id, tries])

/** Postpones a failed effect to its next retry, with the reason. */
export async function postponeEffect(tx: Tx, effect: Effect, dueAt: number, error: string): Promise<void> {
  await tx.run(postpone, [effect.workspace, effect.id, toTimestamp(dueAt), error])
}

/** Postpones a leased effect to its next retry. */
export const postponeLeasedEffect = (
  tx: Tx,
  { workspace, id, tries }: Effect,
  { dueAt, error }: { dueAt: number; error: string },
) => tx.run(postponeLeased, [workspace, id, tries, toTimestamp(dueAt), error])

/** Turns a leased effect that failed for the last time into an incident. */
export const abandonEffect = (
  tx: Tx,
  { workspace, id, tries }: Effect,
  { messageId, failure, now }: { messageId: string | null; failure: EffectFailure; now: number },
) => tx.run(giveUp, [workspace, id, tries, messageId, JSON.stringify(failure), toTimestamp(now)])

/** Effect not caused by an action of a flow. */
type NewEffect = EffectPayload &
  Pick<Effect, 'workspace' | 'id' | 'flowId'> & {
    now: number
    dueAt: number
  }

/** Writes an effect, unless it already exists. */
export async function writeEffect(tx: Tx, effect: NewEffect): Promise<void> {
  const { workspace, flowId, id, kind, payload, now, dueAt } = effect
  await tx.run(write, [
    workspace,
    flowId,
    id,
    kind,
    JSON.stringify(payload),
    toTimestamp(now),
    toTimestamp(dueAt),
  ])
}

/** Writes an abandoned effect again from its incident. */
export const requeueEffect = (tx: Tx, effect: Omit<Effect, 'tries' | 'createdAt'>, now: number) =>
  writeEffect(tx, { ...effect, now, dueAt: now } as NewEffect)

/** Writes effects of one workspace in one statement; existing ones stay unchanged. */
export async function writeEffects(tx: Tx, workspace: string, effects: readonly NewEffect[]): Promise<void> {
  if (effects.length) await tx.run(writeMany, [workspace, await finishInSlices(serializeEffects(effects))])
}

function* serializeEffects(effects: readonly NewEffect[]): SliceGenerator<JsonbParameter> {
  const rows = yield* mapInSlices(effects, ({ id, flowId, kind, payload, now, dueAt }) => ({
    id,
    flow: flowId,
    kind,
    payload,
    now: toTimestamp(now),
    due: toTimestamp(dueAt),
  }))
  return yield* toJsonbInSlices(rows)
}

/**
 * Records the last notification of messages that are older than the action which caused it, or that waited more than a
 * minute for it. Any other new message counts as notified when its effect has left the outbox; the time in its id
 * shows that it is new.
 */
export async function markMessagesNotified(
  tx: Tx,
  workspace: string,
  { messages, now }: { messages: readonly { id: string; causedAt: number }[]; now: number },
): Promise<void> {
  const recorded = messages.filter(
    ({ id, causedAt }) => (idTimestamp(id) ?? 0) < causedAt || causedAt < now - lateAfter,
  )
  if (!recorded.length) return
  const times = recorded.map(({ causedAt }) => toTimestamp(causedAt))
  await tx.run(sent, [workspace, recorded.map(({ id }) => id), times, toTimestamp(now)])
}
