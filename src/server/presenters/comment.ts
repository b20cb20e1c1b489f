import reactionSet from '#schemas/data/reactions.json'
import { type FormVisibility, redactQuotes } from '../../core/flow'
import type { Comment, LoggedField, Reaction } from '../../generated/types'
import type { CommentRow } from '../queries/flow/comment'
import { toIso } from './time'

/** Period in which a comment may be withdrawn, in milliseconds. */
export const commentWithdrawalPeriod = 10 * 60_000

/** Number of people named at a reaction; the others are counted. */
const namedPeople = 50

/** Person who reads comments, and what is known for them. */
export interface CommentReader {
  personId: string
  now: number
  /** Fields of the form that the reader may see. */
  sight: Pick<FormVisibility, 'models'>
  nameOf(personId: string): string
  /** Translates a quoted field to the reader's language. */
  translateField(field: LoggedField): LoggedField
}

/** View of the reactions to a comment, by kind in the order of the product. */
export const toReactions = (
  reactions: CommentRow['reactions'],
  { personId, nameOf }: Pick<CommentReader, 'personId' | 'nameOf'>,
): Reaction[] =>
  reactionSet.kinds.flatMap((kind) => {
    const people = reactions[kind] ?? []
    if (!people.length) return []
    const names = people.slice(0, namedPeople).map(nameOf)
    return [{ kind, count: people.length, names, mine: people.includes(personId) }]
  })

/** View of a comment for a reader, and whether they may withdraw it. */
export const toComment = (row: CommentRow, reader: CommentReader): Comment => ({
  _id: row.id,
  created_at: toIso(row.at),
  created_id: row.personId,
  creater: row.personName,
  actor: row.realName,
  advice: row.advice,
  text: row.text,
  mentions: row.mentions,
  files: row.files,
  quotes: redactQuotes(row.quotes.map(reader.translateField), reader.sight),
  reactions: toReactions(row.reactions, reader),
  withdrawn: row.isWithdrawn,
  mayWithdraw:
    row.personId === reader.personId && !row.isWithdrawn && reader.now - row.at <= commentWithdrawalPeriod,
})
