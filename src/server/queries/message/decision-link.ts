import type { DecisionChannel } from '../../../core/flow'
import { type DbReader, defineStatement, type Language, type Tx } from '../../platform'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'

/** Link by which a person decides a task: whose, which button, and what the notification showed. */
export interface DecisionLink {
  workspace: string
  messageId: string
  personId: string
  channel: DecisionChannel
  language: Language
  button: number
  buttonName: string
  needsReason: boolean
  version: string
  /** Digest of the form that the notification showed. */
  form: string
  pageKey: string
  codeAt: 'mail' | 'device' | 'none'
}

/** Stored link with the state of its code. */
export interface DecisionLinkRow extends DecisionLink {
  tokenHash: string
  codeHash: string | null
  codeUntil: number | null
  codesSent: number
  codeSentAt: number | null
  tries: number
  isUsed: boolean
}

/** New link, with the code that its mail contains. */
export interface NewDecisionLink extends DecisionLink {
  tokenHash: string
  codeHash: string | null
  expiresAt: number
}

const columns = `token_hash as "tokenHash", workspace, message_id as "messageId", person_id as "personId", channel, language,
  button, button_name as "buttonName", needs_reason as "needsReason", version, form, page_key as "pageKey", code_at as "codeAt",
  code_hash as "codeHash", ${millisecondsSql('code_until')} as "codeUntil", codes_sent as "codesSent",
  ${millisecondsSql('code_sent_at')} as "codeSentAt", tries, used_at is not null as "isUsed"`

const insert = defineStatement(
  'decision-link-add',
  `insert into decision_link (token_hash, workspace, message_id, person_id, channel, language, button, button_name, needs_reason,
     version, form, page_key, code_at, code_hash, code_until, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::text,
     case when $14::text is null then null else $15::timestamptz end, $15)`,
)
const find = defineStatement<DecisionLinkRow>(
  'decision-link-find',
  `select ${columns} from decision_link where token_hash = $1 and expires_at > $2`,
)
const lock = defineStatement<DecisionLinkRow>(
  'decision-link-lock',
  `select ${columns} from decision_link where token_hash = $1 and expires_at > $2 for update`,
)
const consume = defineStatement<{ tokenHash: string }>(
  'decision-link-consume',
  `update decision_link set used_at = $4 where workspace = $1 and message_id = $2 and person_id = $3 and used_at is null
   returning token_hash as "tokenHash"`,
)
const attempt = defineStatement(
  'decision-link-try',
  'update decision_link set tries = tries + 1 where token_hash = $1',
)
const setCode = defineStatement(
  'decision-link-code',
  `update decision_link set code_hash = $2, code_until = $3, code_sent_at = $4, codes_sent = codes_sent + 1
   where token_hash = $1`,
)

/** Stores a link by the hash of its token; its code is valid as long as the link. */
export const addDecisionLink = (tx: Tx, link: NewDecisionLink) =>
  tx.run(insert, [
    ...[link.tokenHash, link.workspace, link.messageId, link.personId, link.channel, link.language],
    ...[link.button, link.buttonName, link.needsReason, link.version, link.form, link.pageKey, link.codeAt],
    ...[link.codeHash, toTimestamp(link.expiresAt)],
  ])

/** Finds the link of a token; undefined if it is unknown or has expired. */
export const findDecisionLink = async (
  reader: DbReader,
  tokenHash: string,
  now: number,
): Promise<DecisionLinkRow | undefined> => (await reader.run(find, [tokenHash, toTimestamp(now)]))[0]

/** Locks the link of a token until the transaction ends. */
export const lockDecisionLink = async (
  tx: Tx,
  tokenHash: string,
  now: number,
): Promise<DecisionLinkRow | undefined> => (await tx.run(lock, [tokenHash, toTimestamp(now)]))[0]

/** Uses up all links of a person's task. Returns whether the one of the token was among them. */
export async function consumeDecisionLinks(
  tx: Tx,
  { workspace, messageId, personId, tokenHash }: DecisionLinkRow,
  now: number,
): Promise<boolean> {
  const used = await tx.run(consume, [workspace, messageId, personId, toTimestamp(now)])
  return used.some((row) => row.tokenHash === tokenHash)
}

/** Counts a wrong code. */
export const countDecisionTry = (tx: Tx, tokenHash: string) => tx.run(attempt, [tokenHash])

/** Stores the code that was sent to a device, until a time. */
export const setDecisionCode = (
  tx: Tx,
  tokenHash: string,
  { codeHash, until, now }: { codeHash: string; until: number; now: number },
) => tx.run(setCode, [tokenHash, codeHash, toTimestamp(until), toTimestamp(now)])
