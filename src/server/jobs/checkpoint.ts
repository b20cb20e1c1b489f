import { type ChainEnd, type Checkpoint, checkpointDigest } from '../../core/proof/checkpoint'
import { certificateDigest } from '../../core/proof/keys'
import { leafDigest, merkleRoot } from '../../core/proof/merkle'
import { type AppContext, homeWorkspace } from '../platform'
import { getProofKey, recordSigningTime } from '../platform/security/proof-key'
import {
  claimActionsForCheckpoint,
  findLastCheckpoint,
  hasUncheckpointedActions,
  insertCheckpoint,
  tryLockCheckpoints,
} from '../queries/proof/checkpoint'

const between = 60_000

/** Returns the last action of each flow, ordered by flow. */
function endsOf(acts: readonly ChainEnd[]): ChainEnd[] {
  const ends = new Map<string, ChainEnd>()
  for (const act of acts) if (act.seq > (ends.get(act.flow)?.seq ?? 0)) ends.set(act.flow, act)
  return [...ends.values()].sort((a, b) => (a.flow < b.flow ? -1 : 1))
}

/**
 * Signs the ends of all chains that grew, at most once a minute; returns their number. Without changes it
 * runs one small query and writes nothing.
 */
export async function signCheckpoints(context: Pick<AppContext, 'db' | 'clock' | 'config'>): Promise<number> {
  const { db, clock } = context
  const workspace = homeWorkspace
  if (!(await hasUncheckpointedActions(db, workspace))) return 0
  return db.transaction(async (tx) => {
    if (!(await tryLockCheckpoints(tx, workspace))) return 0
    const now = clock.now()
    const last = (await findLastCheckpoint(tx, workspace))?.content
    // A clock that was set back does not delay the next checkpoint.
    if (last && Math.abs(now - last.at) < between) return 0
    const n = (last?.n ?? 0) + 1
    const ends = endsOf(await claimActionsForCheckpoint(tx, workspace, n))
    if (!ends.length) return 0
    const key = await getProofKey(tx, context)
    const content: Checkpoint = {
      v: 2,
      workspace,
      n,
      at: await recordSigningTime(tx, context, key),
      before: last ? checkpointDigest(last) : null,
      size: ends.length,
      root: merkleRoot(ends.map(leafDigest)),
      certificate: certificateDigest(key.certificate.content),
    }
    await insertCheckpoint(tx, key.sign('checkpoint', content), ends)
    return ends.length
  })
}
