import type { Badges } from '../../../generated/types'
import { type Caller, type DbReader, defineStatement, type ServerClock, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Status of each box of messages, and whether its badge counts only unread ones (S1-091). */
const boxes = {
  waiting: { status: 1, unreadOnly: false },
  message: { status: 5, unreadOnly: true },
  cc: { status: 6, unreadOnly: true },
} as const

/** Name of a box. */
export type BoxName = keyof typeof boxes

const cap = 100

/*
 * Messages are counted in index order (which has its nulls last) up to a number that the planner does not know, so that
 * the database scans that index whatever its statistics on messages per person: by a known number it sorts all messages
 * of a person who seemed to have few when it last looked. The estimated cost stays low however many messages there are: a
 * statement whose estimate grows with its tables is planned anew each time, which costs more than counting.
 */
const capQuery = `(select ${cap})`
const counted = (box: BoxName) => `(select count(*)::int from (select 1 from message
  where workspace = $1 and to_id = $2 and status = ${boxes[box].status}
  ${boxes[box].unreadOnly ? 'and not has_read order by level desc nulls last' : 'order by has_read'} limit ${capQuery}) counted) as ${box}`

/** SQL of the unread messages that a person handles for others. */
const entrusted = `(select count(*)::int from (select 1 from message
  where workspace = $1 and to_id = $2 and status = 1 and entrust_from_id is not null
  and not has_read order by level desc limit ${capQuery}) counted) as msg_entrust`

/** SQL of the people whose flows a person handles as delegate. */
const delegations = `entrust e where e.workspace = $1 and e.to_id = $2 and e.kind = 'flow' and e.enabled
  and (e.begins_at is null or e.begins_at <= $3) and (e.ends_at is null or e.ends_at > $3)`

/** SQL of the open reminders to start a flow. */
const needCreate = `(select count(*)::int from (select 1 from flow_creat_alert
  where workspace = $1 and person_id = $2 and done_at is null limit ${cap}) counted) as needcreat`

const count = defineStatement<Omit<Badges, 'flow_entrust'> & { delegated: boolean }>(
  'badges',
  `select ${counted('waiting')}, ${counted('message')}, ${counted('cc')}, ${entrusted}, ${needCreate},
     exists (select from ${delegations}) as delegated`,
)

/** Counts the unread messages of a delegate's delegators; few people have any. */
const countDelegated = defineStatement<{ count: number }>(
  'badges-delegated',
  `select count(*)::int from (
     select 1 from (select e.from_id, e.flows from ${delegations}) e
     join message m on m.workspace = $1 and m.to_id = e.from_id and m.status = 1 and not m.has_read
     where e.flows is null or exists (
       select 1 from flow f where f.workspace = m.workspace and f.id = m.flow_id and f.design_id = any(e.flows))
     limit ${cap}
   ) counted`,
)

const readDelegatedRows = defineStatement(
  'message-read-entrusted',
  `update message m set has_read = true from (
     select id from message where workspace = $1 and to_id = $2 and entrust_from_id is not null and not has_read
       and ($3::text[] is null or id = any($3)) order by id for update
   ) mine where m.workspace = $1 and m.id = mine.id returning true as read`,
)

/** SQL of the earlier notices of the flows of notices. */
const earlierNotices = `select e.id from message n
  join message e on e.workspace = $1 and e.to_id = $2 and e.status = 5 and not e.has_read and e.flow_id = n.flow_id
    and (e.created_at, e.id) < (n.created_at, n.id)
  where n.workspace = $1 and n.to_id = $2 and n.status = 5 and n.id = any($3)`

const markRead = defineStatement(
  'message-read',
  `update message m set has_read = true from (
     select id from message where workspace = $1 and to_id = $2 and not has_read
       and id = any(array(select unnest($3::text[]) union select id from (${earlierNotices}) earlier))
     order by id for update
   ) mine where m.workspace = $1 and m.id = mine.id returning true as read`,
)

const markBox = (box: BoxName) =>
  defineStatement(
    `message-read-${box}`,
    `update message m set has_read = true from (
       select id from message
       where workspace = $1 and to_id = $2 and status = ${boxes[box].status} and not has_read
       order by id for update
     ) mine where m.workspace = $1 and m.id = mine.id returning true as read`,
  )

const markAll = { waiting: markBox('waiting'), message: markBox('message'), cc: markBox('cc') }

const none = { waiting: 0, message: 0, cc: 0, msg_entrust: 0, needcreat: 0, delegated: false }

/** Person of the badges, and the clock by which delegations are valid. */
interface Whose {
  caller: Pick<Caller, 'workspace' | 'id'>
  clock: ServerClock
}

/** Counts a person's badges, each capped at 100, from partial indexes; they are not stored. */
export async function countBadges(reader: DbReader, { caller, clock }: Whose): Promise<Badges> {
  const about = [caller.workspace, caller.id, toTimestamp(clock.now())]
  const [row] = await reader.run(count, about)
  const { delegated, ...own } = row ?? none
  const [delegatedCounts] = delegated ? await reader.run(countDelegated, about) : []
  return { ...own, flow_entrust: delegatedCounts?.count ?? 0 }
}

/**
 * Marks a person's own messages as read, of a notice also the earlier ones of its flow; ids of others are ignored. Returns
 * whether any was unread.
 */
export async function markOwnMessagesRead(
  tx: Tx,
  workspace: string,
  personId: string,
  ids: string[],
): Promise<boolean> {
  return (await tx.run(markRead, [workspace, personId, ids])).length > 0
}

/** Marks messages handled for others as read: those named, or all. Returns whether any was unread. */
export async function markDelegatedRead(
  tx: Tx,
  { workspace, personId, ids }: { workspace: string; personId: string; ids: string[] | null },
): Promise<boolean> {
  return (await tx.run(readDelegatedRows, [workspace, personId, ids])).length > 0
}

/** Marks a person's whole box as read. Returns whether any message in it was unread. */
export async function markBoxRead(
  tx: Tx,
  workspace: string,
  personId: string,
  box: BoxName,
): Promise<boolean> {
  return (await tx.run(markAll[box], [workspace, personId])).length > 0
}
