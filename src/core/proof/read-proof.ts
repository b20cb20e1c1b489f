import { unzipSync } from 'fflate'
import { type AnswerDocument, checkAnswer, isAnswer } from './answer'
import type { BundleEntries } from './bundle'
import { checkBundle } from './check-bundle'
import { checkPaper, isPdf } from './check-papers'
import { checkReceipt, isReceipt, type ReceiptDocument } from './receipt'
import { faultFinding, type ProofFinding } from './trust'

/*
 * Reads bundles and receipts as untrusted files: a zip that names an entry twice shows one of them to the
 * check and another to the reader, and a zip bomb stops the page.
 */

const mebibyte = 1_048_576
/** Maximum size of a bundle, packed and unpacked; a server puts at most 200 MiB of files into one. */
export const maxBundleBytes = 512 * mebibyte
const maxReceiptBytes = 4 * mebibyte

const tooLarge = (bytes: number): ProofFinding => faultFinding('verify.too-large', { mb: bytes / mebibyte })

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Returns the entries of a zip, or why it is rejected. */
function readEntries(bytes: Uint8Array): BundleEntries | ProofFinding {
  const names = new Set<string>()
  let size = 0
  let wrong: ProofFinding | undefined
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    size += originalSize
    // The zip reader cannot store an entry of this name.
    if (names.has(name) || name === '__proto__')
      wrong ??= faultFinding('verify.zip-ambiguous', { path: name })
    if (size > maxBundleBytes) wrong ??= tooLarge(maxBundleBytes)
    names.add(name)
    return !wrong
  }
  try {
    const entries = new Map(Object.entries(unzipSync(bytes, { filter })))
    return wrong ?? entries
  } catch (error) {
    return faultFinding('verify.no-bundle', {
      reason: error instanceof Error ? error.message : String(error),
    })
  }
}

function signedIn(bytes: Uint8Array): ReceiptDocument | AnswerDocument | undefined {
  if (bytes.length > maxReceiptBytes) return undefined
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isReceipt(value) || isAnswer(value) ? value : undefined
  } catch {
    return undefined
  }
}

function receiptIn(bytes: Uint8Array): ReceiptDocument | undefined {
  const found = signedIn(bytes)
  return found && isReceipt(found) ? found : undefined
}

/** File to check, with the reader's trust anchors. */
export interface ProofFile {
  name: string
  bytes: Uint8Array
  /** Fingerprint that the reader trusts. */
  key?: string | undefined
  /** Further receipts, and signed papers, with which a bundle is compared. */
  others?: readonly Uint8Array[]
}

/** Checks a bundle, with receipts and signed papers to compare, receipts or papers alone, or an answer to a program. */
export function readProof({ name, bytes, key, others = [] }: ProofFile): ProofFinding[] {
  const papers = others.filter(isPdf)
  const receipts = others.flatMap((one) => (isPdf(one) ? [] : (receiptIn(one) ?? [])))
  if (papers.length + receipts.length < others.length) return [faultFinding('verify.no-receipt')]
  if (isZip(bytes)) {
    if (bytes.length > maxBundleBytes) return [tooLarge(maxBundleBytes)]
    const entries = readEntries(bytes)
    const trust = { ...(key !== undefined && { key }), receipts, papers }
    return entries instanceof Map ? checkBundle(entries, trust) : [entries as ProofFinding]
  }
  const alone = papers.flatMap(checkPaper)
  const rest = [...receipts.flatMap((one) => checkReceipt(one, key)), ...alone]
  if (isPdf(bytes)) return [...checkPaper(bytes), ...rest]
  const receipt = signedIn(bytes)
  if (receipt && isAnswer(receipt)) return checkAnswer(receipt, key)
  if (!receipt) return [faultFinding('verify.no-bundle', { reason: name })]
  return [...checkReceipt(receipt, key), ...rest]
}
