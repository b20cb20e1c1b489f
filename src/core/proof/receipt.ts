import type { ChainLine, ExtraPartDigests } from './action-digest'
import type { ApproverSignature } from './approval'
import type { BundleHistory, BundleManifest } from './bundle'
import { receiptApprovalFindings } from './check-approvals'
import type { Digest } from './digest'
import { type CheckpointMark, checkSignature, type ProofKeys, type TrustedKeys } from './keys'
import type { SignedContent } from './signature'
import { checkRetiredKey, checkSigner, faultFinding, type ProofFinding, proofFinding } from './trust'

/** Confirmation of one decision by the installation. */
export interface Receipt {
  v: 1 | 2
  workspace: string
  flow: string
  name: string
  number: string
  /** Position of the action in the flow's chain, and its link. */
  seq: number
  link: Digest
  /** Open part of its history line: who did what, when, at which step. */
  line: ChainLine
  /** Creation time of the receipt, in ms. */
  at: number
  /** Last checkpoint of the installation, null before the first; not in format 1. */
  checkpoint?: CheckpointMark | null
  /** Digests of further signed parts; not in format 1. */
  parts?: ExtraPartDigests
  /** Signature of the person who decided; its digest is a part. */
  signature?: ApproverSignature
}

/** Receipt as a person stores it, with the keys needed to check it. */
export interface ReceiptDocument {
  receipt: SignedContent<Receipt>
  keys: ProofKeys
}

/** Whether JSON has the shape of a receipt. */
export const isReceipt = (value: unknown): value is ReceiptDocument =>
  typeof value === 'object' && value !== null && 'receipt' in value && 'keys' in value

const contentFinding = ({ name, number, seq, line, at }: Receipt): ProofFinding =>
  proofFinding('verify.receipt', { name, number, seq, by: line.actorName, at: new Date(at).toISOString() })

/** Checks a receipt alone; `root` is the fingerprint that the reader trusts. */
export function checkReceipt({ receipt, keys }: ReceiptDocument, root?: string): ProofFinding[] {
  try {
    const { trusted, findings } = checkSigner('receipt', receipt, keys, root)
    if (!trusted) return findings
    return [
      contentFinding(receipt.content),
      ...receiptApprovalFindings(receipt.content, trusted),
      ...findings,
    ]
  } catch (error) {
    return [
      faultFinding('verify.no-bundle', { reason: error instanceof Error ? error.message : String(error) }),
    ]
  }
}

/** Bundle with which a receipt is compared, and the keys that verify the bundle. */
interface ReceiptContext extends Pick<BundleManifest, 'workspace' | 'flow'>, Pick<BundleHistory, 'acts'> {
  trusted: TrustedKeys | undefined
  root: string
}

/**
 * Returns the trusted keys for a receipt: of an earlier format, or with fewer keys, it may be signed by a key
 * that the bundle's keys vouch for.
 */
function trustedFor(
  { receipt, keys }: ReceiptDocument,
  { trusted, root }: ReceiptContext,
): TrustedKeys | undefined {
  const isByBundle = trusted !== undefined && checkSignature(trusted, 'receipt', receipt) === 'valid'
  return isByBundle ? trusted : checkSigner('receipt', receipt, keys, root).trusted
}

function comparedFindings(receiptDocument: ReceiptDocument, context: ReceiptContext): ProofFinding[] {
  const { content, key } = receiptDocument.receipt
  const params = { seq: content.seq }
  const trusted = trustedFor(receiptDocument, context)
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
 * Checks a receipt, then whether a history still contains the action that it confirms: not even an owner of
 * all keys can change it unnoticed. A receipt not signed by a trusted key proves nothing about the history.
 */
export function compareReceipt(receiptDocument: ReceiptDocument, context: ReceiptContext): ProofFinding[] {
  try {
    return comparedFindings(receiptDocument, context)
  } catch {
    return [faultFinding('verify.no-receipt')]
  }
}
