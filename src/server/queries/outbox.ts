import { statement, type Tx } from '../platform/db/db'
import { moment } from './columns'

/** An effect that waits to be run. */
export interface Effect {
  workspace: string
  id: string
  kind: string
  payload: unknown
  tries: number
}

const claim = statement<Effect>(
  'outbox-claim',
  `select workspace, id, kind, payload, tries from outbox where due_at <= $1
   order by due_at, id limit $2 for update skip locked`,
)
const finish = statement(
  'outbox-finish',
  `delete from outbox o using unnest($1::text[], $2::text[]) as d(workspace, id)
   where o.workspace = d.workspace and o.id = d.id`,
)
const postpone = statement(
  'outbox-postpone',
  'update outbox set tries = tries + 1, due_at = $3, error = $4 where workspace = $1 and id = $2',
)
const sent = statement(
  'message-sent',
  `update message m set has_send = true from (
     select id from message where workspace = $1 and id = any($2) and not has_send order by id for update
   ) due where m.workspace = $1 and m.id = due.id`,
)

/** Takes effects that are due, oldest first; other workers pass over them until the transaction ends. */
export const claimEffects = (tx: Tx, now: number, count: number) => tx.run(claim, [moment(now), count])

/** Removes effects that have been run. */
export async function finishEffects(tx: Tx, effects: Effect[]): Promise<void> {
  if (effects.length)
    await tx.run(finish, [effects.map((one) => one.workspace), effects.map((one) => one.id)])
}

/** Lets a failed effect wait for its next try, with the reason. */
export async function postponeEffect(tx: Tx, effect: Effect, dueAt: number, error: string): Promise<void> {
  await tx.run(postpone, [effect.workspace, effect.id, moment(dueAt), error])
}

/** Notes that people have been told of messages. */
export async function markSent(tx: Tx, workspace: string, messageIds: string[]): Promise<void> {
  if (messageIds.length) await tx.run(sent, [workspace, messageIds])
}
