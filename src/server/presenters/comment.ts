import type { Comment } from '../../generated/types'
import type { CommentRow } from '../queries/flow/comment'
import { toIso } from './time'

/** Period in which a comment may be withdrawn, in milliseconds. */
export const commentWithdrawalPeriod = 10 * 60_000

/** View of a comment for a reader, and whether they may withdraw it. */
export const toComment = (
  row: CommentRow,
  { personId, now }: { personId: string; now: number },
): Comment => ({
  _id: row.id,
  created_at: toIso(row.at),
  created_id: row.personId,
  creater: row.personName,
  actor: row.realName,
  text: row.text,
  mentions: row.mentions,
  withdrawn: row.isWithdrawn,
  mayWithdraw: row.personId === personId && !row.isWithdrawn && now - row.at <= commentWithdrawalPeriod,
})
