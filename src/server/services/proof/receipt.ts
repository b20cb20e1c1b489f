import { openPart } from '../../../core/proof/act'
import { checkChain } from '../../../core/proof/chain'
import type { KeptReceipt, Receipt } from '../../../core/proof/receipt'
import { Refused } from '../../../core/refused'
import type { Context } from '../../platform/call'
import { knownKeys, proofKeyOf } from '../../platform/proof-key'
import { findChain } from '../../queries/proof/chain'
import { seeFlow } from '../../reading/scene/visible-flow'

/** Proofs are of what counts: nothing is signed that was only tried out. */
export function checkProvable({ data }: Pick<Context, 'data'>): void {
  if (data === 'test') throw new Refused('chain.not-in-test')
}

/** A signed receipt of one's own decision; refused where history holds no such act of the caller's, or is broken. */
export async function receiptOf(
  { flowOi_id, line: id }: { flowOi_id: string; line: string },
  context: Context,
): Promise<KeptReceipt> {
  checkProvable(context)
  const { db, caller, clock } = context
  const { workspace } = caller
  const { scene } = await seeFlow(context, { flow: flowOi_id })
  const chain = await findChain(db, workspace, flowOi_id)
  const one = chain?.acts.find(({ act }) => act.lines.some((line) => line.id === id))
  const line = one?.act.lines.find((line) => line.id === id)
  if (!chain || !one || !line) throw new Refused('chain.no-act')
  if (![line.actorId, line.realId].includes(caller.id)) throw new Refused('chain.not-own')
  const { broken } = checkChain(chain)
  if (broken && broken.seq <= one.seq) throw new Refused('chain.broken', { seq: broken.seq })
  const now = clock.now()
  const { name, workname: number } = scene.running
  const content: Receipt = {
    v: 1,
    workspace,
    flow: flowOi_id,
    name,
    number,
    seq: one.seq,
    link: one.link,
    line: openPart(line),
    at: now,
  }
  const key = await proofKeyOf(db, now)
  return { receipt: key.sign('receipt', content), keys: await bundleKeys(context) }
}

/** The keys that are needed to check what was signed so far. */
export const bundleKeys = async ({ db }: Pick<Context, 'db'>) =>
  (await knownKeys(db)).map(({ fingerprint, publicKey, endorsement }) => ({
    fingerprint,
    publicKey,
    endorsement,
  }))
