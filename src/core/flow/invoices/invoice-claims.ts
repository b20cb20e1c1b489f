import type { InvoiceEntry } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { collectInvoices, getOwnValue, listInvoiceModels } from '../../form'
import { claimNumberOf } from '../../invoice/invoice'
import { memoizeWeak } from '../../text/memoize'
import { getStartStep } from '../design'
import { type FlowSnapshot, isWaiting } from '../snapshot'

/*
 * Which invoices a flow claims follows from its state alone: those of its form while it runs, finally once it is agreed,
 * none once it is refused, withdrawn or cancelled, and none while it is back with its creator. The writer of an action
 * compares the claims before and after it.
 */

/** Returns the models of the fields of a form that hold invoices; each act asks for them. */
const invoiceModelsOf = memoizeWeak(listInvoiceModels)

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

/** How a flow claims the invoices of its form. */
type ClaimState = 'none' | 'held' | 'final'

function claimStateOf(snapshot: FlowSnapshot): ClaimState {
  const { flow } = snapshot
  if (flow?.result === 'agreed') return 'final'
  return flow?.result === 'running' && !isWithCreator(snapshot) ? 'held' : 'none'
}

/** Returns the invoices that a flow claims, by number; throws if its form names one twice. */
function invoiceClaimsOf({ design, flow }: FlowSnapshot, state: ClaimState): Map<string, InvoiceClaim> {
  const claims = new Map<string, InvoiceClaim>()
  if (!flow || state === 'none') return claims
  for (const entry of collectInvoices(design.formset, flow.form)) {
    const number = claimNumberOf(entry)
    if (claims.has(number)) throw new BusinessError('invoice.twice', { number: entry.number })
    claims.set(number, { number, isFinal: state === 'final', entry })
  }
  return claims
}

/** Whether the invoices in the form of a flow are the same values in two states. */
const hasSameInvoices = (before: FlowSnapshot, after: FlowSnapshot): boolean =>
  before.design === after.design &&
  invoiceModelsOf(after.design.formset).every(
    (model) => getOwnValue(before.flow?.form ?? {}, model) === getOwnValue(after.flow?.form ?? {}, model),
  )

/** Returns how the claims of a flow change between two states; undefined if they do not. */
export function diffInvoiceClaims(
  before: FlowSnapshot,
  after: FlowSnapshot,
): InvoiceClaimChanges | undefined {
  if (![before, after].some(({ design }) => invoiceModelsOf(design.formset).length)) return undefined
  const [was, is] = [claimStateOf(before), claimStateOf(after)]
  if (was === is && (is === 'none' || hasSameInvoices(before, after))) return undefined
  const [old, next] = [invoiceClaimsOf(before, was), invoiceClaimsOf(after, is)]
  if (!old.size && !next.size) return undefined
  const added = [...next.values()].filter(({ number }) => !old.has(number))
  const settled = [...next.values()].filter(({ number, isFinal, entry }) => {
    const was = old.get(number)
    return was && (was.isFinal !== isFinal || was.entry.fileid !== entry.fileid)
  })
  const freed = [...old.keys()].filter((number) => !next.has(number))
  return added.length || settled.length || freed.length ? { taken: added, settled, freed } : undefined
}
