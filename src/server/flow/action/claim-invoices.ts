import type { FlowState, InvoiceClaimChanges } from '../../../core/flow'
import type { Context, Tx } from '../../platform'
import { type InvoiceHolder, listInvoiceHolders, writeInvoiceClaims } from '../../queries/flow/invoice-claim'
import { createClaimedError } from '../../services/invoice-holder'

/**
 * Claims and frees the invoices of a flow in the transaction of its action; throws for one that another flow has. A flow
 * and those that it has started may name the same invoices: one of them has the claim, and passes it on when it frees it.
 */
export async function claimInvoices(
  tx: Tx,
  { head, claims, now }: { head: FlowState; claims: InvoiceClaimChanges; now: number },
  context: Context,
): Promise<void> {
  const { workspace } = context.caller
  const doubleClaims = await writeInvoiceClaims(tx, workspace, { flow: head, changes: claims, now })
  if (!doubleClaims.length) return
  const holders = await listInvoiceHolders(tx, workspace, doubleClaims)
  const isRelated = ({ flowId, parentId }: InvoiceHolder) =>
    flowId === head.id || flowId === head.parent?.flowId || parentId === head.id
  const other = holders.find((holder) => !isRelated(holder))
  if (other) throw await createClaimedError(other, tx, context)
}
