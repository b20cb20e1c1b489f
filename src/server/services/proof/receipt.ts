import { BusinessError } from '../../../core/business-error'
import { publicPart } from '../../../core/proof/action-digest'
import { checkChain } from '../../../core/proof/chain'
import type { KeyRing } from '../../../core/proof/keys'
import type { Receipt } from '../../../core/proof/receipt'
import type { Signed } from '../../../core/proof/signature'
import type { Context } from '../../platform'
import { findChain } from '../../queries'
import { loadVisibleFlow } from '../../read-models/action-context/visible-flow'
import { type ProofMoment, signProof } from './sign-proof'

/** Throws in the test environment: proofs cover production data only. */
export function checkProvable({ data }: Pick<Context, 'data'>): void {
  if (data === 'test') throw new BusinessError('chain.not-in-test')
}

/**
 * Creates a signed receipt of the caller's own decision; throws if the history has no such action or is
 * broken.
 */
export async function createReceipt(
  { flowOi_id, line: id }: { flowOi_id: string; line: string },
  context: Context,
): Promise<{ receipt: Signed<Receipt>; keys: KeyRing }> {
  checkProvable(context)
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
    line: publicPart(line),
    at,
    checkpoint,
    parts: {},
  })
  const { signed: receipt, keys } = await signProof('receipt', context, contentAt)
  return { receipt, keys }
}
