import type { ChainLine, ExtraPartDigests } from './action-digest'
import type { BundleHistory, BundleManifest } from './bundle'
import type { Digest } from './digest'
import { type CheckpointMark, checkSignature, type ProofKeys, type TrustedKeys } from './keys'
import type { Signed } from './signature'
import { checkRetiredKey, checkSigner } from './trust'
import { type Finding, faultFinding, proofFinding } from './verification-result'

/** What the installation confirms of one decision. */
export interface Receipt {
  v: 1 | 2
  workspace: string
  flow: string
  name: string
  number: string
  /** The place of the act in the flow's chain, and its link. */
  seq: number
  link: Digest
  /** The open part of its line of history: who did what, when, at which step. */
  line: ChainLine
  /** When the receipt was made, in ms. */
  at: number
  /** The last checkpoint of the installation, null before the first; not in format 1. */
  checkpoint?: CheckpointMark | null
  /** Digests of further signed parts; not in format 1. */
  parts?: ExtraPartDigests
}

/** A receipt as a person keeps it, with the keys that are needed to check it. */
export interface ReceiptDocument {
  receipt: Signed<Receipt>
  keys: ProofKeys
}

/** Whether JSON is a receipt by its looks. */
export const isReceipt = (value: unknown): value is ReceiptDocument =>
  typeof value === 'object' && value !== null && 'receipt' in value && 'keys' in value

const contentFinding = ({ name, number, seq, line, at }: Receipt): Finding =>
  proofFinding('verify.receipt', { name, number, seq, by: line.actorName, at: new Date(at).toISOString() })

/** Checks a receipt by itself; `root` is the fingerprint that the reader trusts. */
export function checkReceipt({ receipt, keys }: ReceiptDocument, root?: string): Finding[] {
  try {
    const { trusted, findings } = checkSigner('receipt', receipt, keys, root)
    return trusted ? [contentFinding(receipt.content), ...findings] : findings
  } catch (error) {
    return [
      faultFinding('verify.no-bundle', { reason: error instanceof Error ? error.message : String(error) }),
    ]
  }
}

/** A bundle that a receipt is compared with, and the keys by which the bundle itself holds. */
interface ReceiptContext extends Pick<BundleManifest, 'workspace' | 'flow'>, Pick<BundleHistory, 'acts'> {
  trusted: TrustedKeys | undefined
  root: string
}

/** A receipt of an earlier format, or with fewer keys, may be signed by a key that the bundle's own keys vouch for. */
function trustedFor(
  { receipt, keys }: ReceiptDocument,
  { trusted, root }: ReceiptContext,
): TrustedKeys | undefined {
  const isByBundle = trusted !== undefined && checkSignature(trusted, 'receipt', receipt) === 'valid'
  return isByBundle ? trusted : checkSigner('receipt', receipt, keys, root).trusted
}

function comparedFindings(kept: ReceiptDocument, context: ReceiptContext): Finding[] {
  const { content, key } = kept.receipt
  const params = { seq: content.seq }
  const trusted = trustedFor(kept, context)
  if (!trusted) return [faultFinding('verify.receipt-unproven', { ...params, key })]
  if (content.flow !== context.flow || content.workspace !== context.workspace)
    return [faultFinding('verify.receipt-other')]
  const isHeld = context.acts[content.seq - 1]?.link === content.link
  return [
    isHeld ? proofFinding('verify.receipt-held', params) : faultFinding('verify.receipt-broken', params),
    ...checkRetiredKey(trusted, key),
  ]
}

/**
 * Checks a receipt and then whether a history still holds the act that it confirms: nobody who has all keys can change it
 * unseen. A receipt that is not signed by a key that counts says nothing of the history.
 */
export function compareReceipt(kept: ReceiptDocument, context: ReceiptContext): Finding[] {
  try {
    return comparedFindings(kept, context)
  } catch {
    return [faultFinding('verify.no-receipt')]
  }
}
