import type { FlowState, InvoiceClaimChanges } from '../../../core/flow'
import type { Context, Tx } from '../../platform'
import { listInvoiceHolders, writeInvoiceClaims } from '../../queries/flow/invoice-claim'
import { createClaimedError } from '../../services/invoice-holder'

/**
 * Claims and frees the invoices of a flow in the transaction of its action; throws for one that another flow has. A flow
 * that another one has started may name the invoices that this one claims.
 */
export async function claimInvoices(
  tx: Tx,
  { head, claims, now }: { head: FlowState; claims: InvoiceClaimChanges; now: number },
  context: Context,
): Promise<void> {
  const { workspace } = context.caller
  const lost = await writeInvoiceClaims(tx, workspace, { flow: head, changes: claims, now })
  if (!lost.length) return
  const holders = await listInvoiceHolders(tx, workspace, lost)
  const other = holders.find(({ flowId }) => flowId !== head.parent?.flowId)
  if (other) throw await createClaimedError(other, tx, context)
}
