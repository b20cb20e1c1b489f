import type { ApprovalAct } from '../../../core/proof/approval'
import type { Digest } from '../../../core/proof/digest'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Decision described to its author: the act with its digest, and the salt of its action. */
export interface ApprovalChallenge {
  digest: Digest
  personId: string
  act: ApprovalAct
  salt: string
}

const add = defineStatement(
  'approval-challenge-add',
  `with ended as (delete from approval_challenge where expires_at <= $6)
   insert into approval_challenge (digest, person_id, act, salt, expires_at) values ($1, $2, $3, $4, $5)`,
)
const consume = defineStatement<ApprovalChallenge>(
  'approval-challenge-consume',
  `delete from approval_challenge where digest = $1 and expires_at > $2
   returning digest, person_id as "personId", act, salt`,
)
const fileRows = defineStatement<{ id: string; sha256: string }>(
  'approval-files',
  'select id, sha256 from file where workspace = $1 and id = any($2::text[])',
)

/** Stores a challenge until a time, and deletes those that have ended. */
export const addApprovalChallenge = (
  tx: Tx,
  { digest, personId, act, salt }: ApprovalChallenge,
  { now, until }: { now: number; until: number },
) => tx.run(add, [digest, personId, JSON.stringify(act), salt, toTimestamp(until), toTimestamp(now)])

/** Consumes a challenge with the transaction; undefined if it is unknown, used or has ended. */
export const consumeApprovalChallenge = async (
  tx: Tx,
  digest: Digest,
  now: number,
): Promise<ApprovalChallenge | undefined> => (await tx.run(consume, [digest, toTimestamp(now)]))[0]

/** Lists files by id with the digests of their contents. */
export const listFileDigests = (reader: DbReader, workspace: string, ids: readonly string[]) =>
  ids.length ? reader.run(fileRows, [workspace, ids]) : Promise.resolve([])
