import { BusinessError } from '../../../core/business-error'
import { publicLinePart } from '../../../core/proof/action-digest'
import { checkChain } from '../../../core/proof/chain'
import { checkpointDigest } from '../../../core/proof/checkpoint'
import type { CheckpointMark, KeyRing } from '../../../core/proof/keys'
import type { Receipt } from '../../../core/proof/receipt'
import type { SignedContent } from '../../../core/proof/signature'
import type { Context, DbReader } from '../../platform'
import { getProofKey, readKeyRing, recordSigningTime } from '../../platform/security/proof-key'
import { findChain } from '../../queries/proof/chain'
import { findLastCheckpoint } from '../../queries/proof/checkpoint'
import { loadVisibleFlow } from '../../read-models/action-context/visible-flow'

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
  signed: SignedContent<Content>
  keys: KeyRing
}

/** Signs what `make` creates for the current time; the key cannot be replaced before that is done. */
export function signProof<Content>(
  kind: 'bundle' | 'receipt' | 'answer' | 'paper' | 'passkey',
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

/** Throws in the test environment: proofs cover production data only. */
export function assertProvable({ data }: Pick<Context, 'data'>): void {
  if (data === 'test') throw new BusinessError('chain.not-in-test')
}

/**
 * Creates a signed receipt of the caller's own decision; throws if the history has no such action or is
 * broken.
 */
export async function createReceipt(
  { flowOi_id, line: id }: { flowOi_id: string; line: string },
  context: Context,
): Promise<{ receipt: SignedContent<Receipt>; keys: KeyRing }> {
  assertProvable(context)
  const { db, caller } = context
  const { workspace } = caller
  await loadVisibleFlow(context, { flow: flowOi_id })
  const chain = await findChain(db, workspace, flowOi_id)
  const one = chain?.acts.find(({ act }) => act.lines.some((line) => line.id === id))
  const line = one?.act.lines.find((line) => line.id === id)
  if (!chain || !one || !line) throw new BusinessError('chain.no-act')
  if (![line.actorId, line.realId].includes(caller.id)) throw new BusinessError('chain.not-own')
  const { broken } = checkChain(chain)
  if (broken && broken.seq <= one.seq) throw new BusinessError('chain.broken', { seq: broken.seq })
  // The flow's row may have been edited since; the action records its name.
  const { name } = one.act.head
  const { number } = one.found
  const contentAt = ({ at, checkpoint }: ProofMoment): Receipt => ({
    v: 2,
    workspace,
    flow: flowOi_id,
    name,
    number,
    seq: one.seq,
    link: one.link,
    line: publicLinePart(line),
    at,
    checkpoint,
    parts: one.act.parts ?? {},
    ...(one.signature && { signature: one.signature }),
  })
  const { signed: receipt, keys } = await signProof('receipt', context, contentAt)
  return { receipt, keys }
}
