import type { ChainEnd, Checkpoint } from '../../../core/proof/checkpoint'
import type { SignedContent } from '../../../core/proof/signature'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

const anyOpen = defineStatement<{ any: boolean }>(
  'proof-open',
  'select exists (select from flow_link where workspace = $1 and checkpoint is null) as any',
)
const alone = defineStatement<{ mine: boolean }>(
  'proof-alone',
  `select pg_try_advisory_xact_lock(hashtext('proof_checkpoint ' || $1)) as mine`,
)
const columns = `content, key, signature`
const last = defineStatement<SignedContent<Checkpoint>>(
  'proof-last',
  `select ${columns} from proof_checkpoint where workspace = $1 order by n desc limit 1`,
)
const take = defineStatement<ChainEnd>(
  'proof-take',
  `update flow_link k set checkpoint = $2
   from (select flow_id, seq from flow_link where workspace = $1 and checkpoint is null limit $3 for update) o
   where k.workspace = $1 and k.flow_id = o.flow_id and k.seq = o.seq
   returning k.flow_id as flow, k.seq, k.link`,
)
const insert = defineStatement(
  'proof-insert',
  `with leaves as (
     insert into proof_leaf (workspace, n, place, flow_id, seq, link)
     select $1, $2, e.place, e.flow, e.seq, e.link
     from jsonb_to_recordset($7::jsonb) as e(place int, flow text, seq int, link text)
   )
   insert into proof_checkpoint (workspace, n, at, content, key, signature) values ($1, $2, $3, $4, $5, $6)`,
)
const ofFlow = defineStatement<SignedContent<Checkpoint> & { leaves: ChainEnd[] }>(
  'proof-of-flow',
  `select c.content, c.key, c.signature, (
     select jsonb_agg(jsonb_build_object('flow', l.flow_id, 'seq', l.seq, 'link', l.link) order by l.place)
     from proof_leaf l where l.workspace = c.workspace and l.n = c.n) as leaves
   from proof_checkpoint c
   where c.workspace = $1 and c.n in (select n from proof_leaf where workspace = $1 and flow_id = $2)
   order by c.n`,
)

/** Maximum number of actions per checkpoint. */
const most = 10_000

/** Whether actions wait for a checkpoint. */
export const hasUncheckpointedActions = async (reader: DbReader, workspace: string): Promise<boolean> =>
  (await reader.run(anyOpen, [workspace]))[0]?.any ?? false

/** Tries to lock the making of checkpoints against other processes until the transaction ends. */
export const tryLockCheckpoints = async (tx: Tx, workspace: string): Promise<boolean> =>
  (await tx.run(alone, [workspace]))[0]?.mine ?? false

/** Finds the last checkpoint. */
export const findLastCheckpoint = async (reader: DbReader, workspace: string) =>
  (await reader.run(last, [workspace]))[0]

/** Assigns waiting actions to a checkpoint. Returns them in any order. */
export const claimActionsForCheckpoint = (tx: Tx, workspace: string, n: number): Promise<ChainEnd[]> =>
  tx.run(take, [workspace, n, most])

/** Stores a checkpoint with its leaves, in their order. */
export async function insertCheckpoint(
  tx: Tx,
  { content, key, signature }: SignedContent<Checkpoint>,
  ends: readonly ChainEnd[],
): Promise<void> {
  const leaves = ends.map((end, place) => ({ ...end, place }))
  await tx.run(insert, [
    ...[content.workspace, content.n, toTimestamp(content.at), JSON.stringify(content), key, signature],
    JSON.stringify(leaves),
  ])
}

/** Lists the checkpoints that cover a flow, with all their leaves, oldest first. */
export const listCheckpoints = (reader: DbReader, workspace: string, flow: string) =>
  reader.run(ofFlow, [workspace, flow])
