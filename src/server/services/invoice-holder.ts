import { BusinessError } from '../../core/business-error'
import { type Context, type DbReader, formatCompanyTime } from '../platform'
import { toIso } from '../presenters/time'
import { type InvoiceHolder, isHolderVisible } from '../queries/flow/invoice-claim'

/**
 * Creates the refusal of an invoice that another flow has claimed. It names the person, the time and the flow only to those
 * who may open that flow.
 */
export async function createClaimedError(
  { number, flowId, flowName, person, claimedAt }: InvoiceHolder,
  reader: DbReader,
  { caller }: Pick<Context, 'caller'>,
): Promise<BusinessError> {
  const which = { workspace: caller.workspace, personId: caller.id, flowId }
  // A program that is limited to designs learns nothing of flows of others.
  const isVisible = !caller.flows && (caller.isAdmin || (await isHolderVisible(reader, which)))
  if (!isVisible) return new BusinessError('invoice.claimed', { number })
  const at = formatCompanyTime(toIso(claimedAt)).slice(0, 16)
  return new BusinessError('invoice.claimed-by', { number, name: person, at, flow: flowName })
}
