import type { InvoiceEntry } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { collectInvoices } from '../../form'
import { claimNumberOf } from '../../invoice/invoice'
import { getStartStep } from '../design'
import { type FlowSnapshot, isWaiting } from '../snapshot'

/*
 * Which invoices a flow claims follows from its state alone: those of its form while it runs, finally once it is agreed,
 * none once it is refused, withdrawn or cancelled, and none while it is back with its creator. The writer of an action
 * compares the claims before and after it.
 */

/** Claim of a flow to an invoice, by the number that is unique in the company. */
export interface InvoiceClaim {
  number: string
  isFinal: boolean
  entry: InvoiceEntry
}

/** What an action changes about claims. */
export interface InvoiceClaimChanges {
  taken: readonly InvoiceClaim[]
  /** Claims that become final, or are held again. */
  settled: readonly InvoiceClaim[]
  freed: readonly string[]
}

/** Whether a flow waits for its creator's first step only: it was sent back, or its form is still to be completed. */
function isWithCreator({ design, messages, leftOut }: FlowSnapshot): boolean {
  const waiting = messages.filter(isWaiting)
  if (leftOut || !waiting.length) return false
  const { id } = getStartStep(design)
  return waiting.every(({ stepId }) => stepId === id)
}

/** Returns the invoices that a flow claims, by number; throws if its form names one twice. */
function invoiceClaimsOf(snapshot: FlowSnapshot): ReadonlyMap<string, InvoiceClaim> {
  const { design, flow } = snapshot
  const claims = new Map<string, InvoiceClaim>()
  if (!flow || (flow.result !== 'running' && flow.result !== 'agreed')) return claims
  const entries = collectInvoices(design.formset, flow.form)
  if (!entries.length || (flow.result === 'running' && isWithCreator(snapshot))) return claims
  for (const entry of entries) {
    const number = claimNumberOf(entry)
    if (claims.has(number)) throw new BusinessError('invoice.twice', { number: entry.number })
    claims.set(number, { number, isFinal: flow.result === 'agreed', entry })
  }
  return claims
}

/** Returns how the claims of a flow change between two states; undefined if they do not. */
export function diffInvoiceClaims(
  before: FlowSnapshot,
  after: FlowSnapshot,
): InvoiceClaimChanges | undefined {
  const [old, next] = [invoiceClaimsOf(before), invoiceClaimsOf(after)]
  if (!old.size && !next.size) return undefined
  const taken = [...next.values()].filter(({ number }) => !old.has(number))
  const settled = [...next.values()].filter(({ number, isFinal, entry }) => {
    const was = old.get(number)
    return was && (was.isFinal !== isFinal || was.entry.fileid !== entry.fileid)
  })
  const freed = [...old.keys()].filter((number) => !next.has(number))
  return taken.length || settled.length || freed.length ? { taken, settled, freed } : undefined
}
