import { checkpointDigest } from '../../../core/proof/checkpoint'
import type { CheckpointMark, KeyRing } from '../../../core/proof/keys'
import type { Signed } from '../../../core/proof/signature'
import type { Context, DbReader } from '../../platform'
import { getProofKey, readKeyRing, recordSigningTime } from '../../platform/security/proof-key'
import { findLastCheckpoint } from '../../queries'

/** Data of a proof about the time of signing. */
export interface ProofMoment {
  at: number
  checkpoint: CheckpointMark | null
  keys: KeyRing
}

/** Returns the last checkpoint by its number and digest. */
async function lastMark(reader: DbReader, workspace: string): Promise<CheckpointMark | null> {
  const last = await findLastCheckpoint(reader, workspace)
  return last ? { n: last.content.n, digest: checkpointDigest(last.content) } : null
}

/** Signed content with the keys to verify it. */
interface SignedProof<Content> {
  signed: Signed<Content>
  keys: KeyRing
}

/** Signs what `make` creates for the current time; the key cannot be replaced before that is done. */
export function signProof<Content>(
  kind: 'bundle' | 'receipt',
  context: Pick<Context, 'db' | 'config' | 'clock' | 'caller'>,
  make: (moment: ProofMoment) => Content,
): Promise<SignedProof<Content>> {
  return context.db.transaction(async (tx) => {
    const key = await getProofKey(tx, context)
    const checkpoint = await lastMark(tx, context.caller.workspace)
    const keys = await readKeyRing(tx)
    const at = await recordSigningTime(tx, context, key)
    return { signed: key.sign(kind, make({ at, checkpoint, keys })), keys }
  })
}
