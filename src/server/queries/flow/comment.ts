import type { LoggedField, Outcome, StoredFile } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'

/** Comment on a flow. */
export interface CommentRow {
  id: string
  at: number
  personId: string
  personName: string
  realName: string | null
  /** What an agent recommends; null in comments of people. */
  advice: Outcome | null
  text: string
  mentions: { id: string; name: string }[]
  files: StoredFile[]
  quotes: LoggedField[]
  /** Ids of people by the kind of their reaction, in order. */
  reactions: Record<string, string[]>
  isWithdrawn: boolean
}

const columns = `id, ${millisecondsSql('at')} as at, person_id as "personId", person_name as "personName",
  real_name as "realName", advice, text, mentions, files, quotes, reactions, is_withdrawn as "isWithdrawn"`

const list = defineStatement<CommentRow>(
  'comment-list',
  `select ${columns} from flow_comment where workspace = $1 and flow_id = $2 order by at, id limit 2000`,
)
const insert = defineStatement(
  'comment-insert',
  `insert into flow_comment (workspace, flow_id, id, at, person_id, person_name, real_name, text, mentions, files,
     quotes, advice) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)
const lock = defineStatement<CommentRow>(
  'comment-lock',
  `select ${columns} from flow_comment where workspace = $1 and flow_id = $2 and id = $3 for update`,
)
const withdraw = defineStatement(
  'comment-withdraw',
  `update flow_comment set is_withdrawn = true, text = '', mentions = '[]', files = '[]', quotes = '[]',
     reactions = '{}' where workspace = $1 and id = $2`,
)
const react = defineStatement(
  'comment-react',
  'update flow_comment set reactions = $3 where workspace = $1 and id = $2',
)

/** Comment that mentions the recipient of a notification. */
export interface CommentMention {
  id: string
  by: string
  text: string
}

/**
 * SQL of the comment that a notification is about, for the alias m: written at the same time and mentioning
 * the recipient.
 */
export const commentColumn = `(select jsonb_build_object('id', c.id, 'by', c.person_name, 'text', c.text)
  from flow_comment c where c.workspace = m.workspace and c.flow_id = m.flow_id and c.at = m.created_at
    and c.mentions @> jsonb_build_array(jsonb_build_object('id', m.to_id)) limit 1)`

/** Lists the comments on a flow, oldest first. */
export const listComments = (reader: DbReader, workspace: string, flowId: string) =>
  reader.run(list, [workspace, flowId])

/** Adds a comment to a flow. */
export async function insertComment(
  tx: Tx,
  { workspace, flowId }: { workspace: string; flowId: string },
  row: CommentRow,
): Promise<void> {
  const { id, at, personId, personName, realName, text, mentions, files, quotes, advice } = row
  const lists = [mentions, files, quotes].map((list) => JSON.stringify(list))
  const values = [id, toTimestamp(at), personId, personName, realName, text, ...lists]
  await tx.run(insert, [workspace, flowId, ...values, advice])
}

/** Locks and returns a comment. */
export async function lockComment(
  tx: Tx,
  { workspace, flowId, id }: { workspace: string; flowId: string; id: string },
): Promise<CommentRow | undefined> {
  return (await tx.run(lock, [workspace, flowId, id]))[0]
}

/** Stores the reactions to a comment. */
export const writeReactions = (
  tx: Tx,
  workspace: string,
  { id, reactions }: Pick<CommentRow, 'id' | 'reactions'>,
) => tx.run(react, [workspace, id, JSON.stringify(reactions)])

/** Clears the content of a comment; its entry stays. */
export const withdrawComment = (tx: Tx, workspace: string, id: string) => tx.run(withdraw, [workspace, id])
