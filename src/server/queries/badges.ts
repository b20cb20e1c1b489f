import type { Badges } from '../../generated/types'
import { type Reader, statement, type Tx } from '../platform/db/db'

/** The status of each box of messages, and whether its badge counts only what is unread (S1-091). */
export const boxes = {
  waiting: { status: 1, unreadOnly: false },
  message: { status: 5, unreadOnly: true },
  cc: { status: 6, unreadOnly: true },
} as const

/** The name of a box. */
export type Box = keyof typeof boxes

const cap = 100
const counted = (box: Box) => `(select count(*)::int from (select 1 from message
  where workspace = $1 and to_id = $2 and status = ${boxes[box].status}
  ${boxes[box].unreadOnly ? 'and not has_read' : ''} limit ${cap}) counted) as ${box}`

const count = statement<Pick<Badges, Box>>(
  'badges',
  `select ${counted('waiting')}, ${counted('message')}, ${counted('cc')}`,
)

const markRead = statement(
  'message-read',
  `update message m set has_read = true from (
     select id from message where workspace = $1 and to_id = $2 and id = any($3) and not has_read
     order by id for update
   ) mine where m.workspace = $1 and m.id = mine.id`,
)

const markBox = (box: Box) =>
  statement(
    `message-read-${box}`,
    `update message m set has_read = true from (
       select id from message
       where workspace = $1 and to_id = $2 and status = ${boxes[box].status} and not has_read
       order by id for update
     ) mine where m.workspace = $1 and m.id = mine.id`,
  )

const markAll = { waiting: markBox('waiting'), message: markBox('message'), cc: markBox('cc') }

/** A person's badges, each capped at 100; counted from partial indexes, stored nowhere. */
export async function countBadges(reader: Reader, workspace: string, personId: string): Promise<Badges> {
  const [row] = await reader.run(count, [workspace, personId])
  return { waiting: 0, message: 0, cc: 0, ...row, msg_entrust: 0, flow_entrust: 0, needcreat: 0 }
}

/** Marks a person's own messages as read; others' ids change nothing. */
export async function readMessages(
  tx: Tx,
  workspace: string,
  personId: string,
  ids: string[],
): Promise<void> {
  await tx.run(markRead, [workspace, personId, ids])
}

/** Marks a person's whole box as read. */
export async function readBox(tx: Tx, workspace: string, personId: string, box: Box): Promise<void> {
  await tx.run(markAll[box], [workspace, personId])
}
