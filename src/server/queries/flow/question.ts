import { BusinessError } from '../../../core/business-error'
import type { QuestionOutcome } from '../../../core/flow'
import type { AnswerDocument } from '../../../core/proof/answer'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'

/** Question as it is asked. */
export interface NewQuestion {
  id: string
  ownerId: string
  owner: string
  program: string
  title: string
  correlation: string
  /** Digests of the canonical arguments, and of the whole question. */
  arguments: string
  shown: string
  callback: string | null
  /** Encrypted request that delivers the answer in place of the event. */
  delivery: string | null
  createdAt: number
  deadline: number
  validUntil: number
}

/** Stored question with its outcome and its signed answer, null while there is none. */
export interface QuestionRow extends NewQuestion {
  outcome: QuestionOutcome | null
  answer: AnswerDocument | null
}

const lock = defineStatement(
  'question-design-lock',
  `select pg_advisory_xact_lock(hashtext('question design ' || $1))`,
)
const insert = defineStatement(
  'question-insert',
  `insert into question (workspace, id, owner_id, owner, program, title, correlation, arguments, shown, callback,
     delivery, created_at, deadline, valid_until, outcome, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::jsonb, $16)`,
)
const find = defineStatement<QuestionRow>(
  'question-find',
  `select id, owner_id as "ownerId", owner, program, title, correlation, arguments, shown, callback, delivery, outcome, answer,
     ${millisecondsSql('created_at')} as "createdAt", ${millisecondsSql('deadline')} as "deadline",
     ${millisecondsSql('valid_until')} as "validUntil"
   from question where workspace = $1 and id = $2`,
)
const designOf = defineStatement<{ designId: string }>(
  'question-design',
  ['public', 'archive']
    .map((schema) => `select design_id as "designId" from ${schema}.flow where workspace = $1 and id = $2`)
    .join(' union all '),
)
const decided = defineStatement<{ id: string }>(
  'question-decided',
  `select id from question where workspace = $1 and owner_id = $2 and decided_at >= $3
   order by decided_at, id`,
)
const settle = defineStatement<{ id: string }>(
  'question-settle',
  `update question set outcome = $3::jsonb, decided_at = $5
   where workspace = $1 and id = $2 and outcome is null and shown = $4 returning id`,
)
const sign = defineStatement(
  'question-sign',
  'update question set answer = $3::jsonb where workspace = $1 and id = $2 and answer is null',
)
const deliver = defineStatement(
  'question-delivered',
  'update question set callback = null, delivery = null where workspace = $1 and id = $2',
)

/** Locks the creation of the design of questions to named people until the commit. */
export const lockQuestionDesign = (tx: Tx, workspace: string) => tx.run(lock, [workspace])

/** Stores a question as it is asked; it has an outcome at once where nobody is to decide. */
export async function insertQuestion(
  tx: Tx,
  workspace: string,
  newQuestion: NewQuestion & Pick<QuestionRow, 'outcome'>,
): Promise<void> {
  const { id, ownerId, owner, program, title, correlation, shown, callback, delivery, outcome } = newQuestion
  const times = [newQuestion.createdAt, newQuestion.deadline, newQuestion.validUntil].map(toTimestamp)
  const texts = [
    id,
    ownerId,
    owner,
    program,
    title,
    correlation,
    newQuestion.arguments,
    shown,
    callback,
    delivery,
  ]
  const ended = outcome ? [JSON.stringify(outcome), toTimestamp(outcome.at)] : [null, null]
  await tx.run(insert, [workspace, ...texts, ...times, ...ended])
}

/** Finds a question with its answer, in one statement. */
export async function findQuestion(
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<QuestionRow | undefined> {
  const [row] = await reader.run(find, [workspace, id])
  return row
}

/** Finds the design whose flow decides a question, also once the flow is archived. */
export const findQuestionDesign = async (reader: DbReader, workspace: string, id: string) =>
  (await reader.run(designOf, [workspace, id]))[0]?.designId

/** Lists the ids of a person's questions that were decided since a time, in this order. */
export async function listDecidedQuestions(
  reader: DbReader,
  workspace: string,
  { ownerId, from }: { ownerId: string; from: number },
): Promise<string[]> {
  const rows = await reader.run(decided, [workspace, ownerId, toTimestamp(from)])
  return rows.map(({ id }) => id)
}

/** Stores how a question ended. Throws if it has ended before, or is not the one that was asked. */
export async function settleQuestion(tx: Tx, workspace: string, outcome: QuestionOutcome): Promise<void> {
  const [row] = await tx.run(settle, [
    workspace,
    outcome.id,
    JSON.stringify(outcome),
    outcome.question,
    toTimestamp(outcome.at),
  ])
  if (!row) throw new BusinessError('ask.changed')
}

/** Stores the signed answer of a question, the first one only. */
export async function storeAnswer(
  tx: Tx,
  workspace: string,
  { id, answer }: { id: string; answer: AnswerDocument },
): Promise<void> {
  await tx.run(sign, [workspace, id, JSON.stringify(answer)])
}

/** Forgets where an answer goes, with the secrets of its delivery, once it has arrived there. */
export async function recordDelivered(tx: Tx, workspace: string, id: string): Promise<void> {
  await tx.run(deliver, [workspace, id])
}
