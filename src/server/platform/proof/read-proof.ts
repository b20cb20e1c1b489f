import { readFile, stat } from 'node:fs/promises'
import { maxBundleBytes, readProof } from '../../../core/proof/read-proof'
import { faultFinding, type ProofFinding } from '../../../core/proof/trust'

/** Reads a file; returns undefined if it does not exist, or is too large for a bundle or a receipt. */
async function bytesOf(path: string): Promise<Uint8Array | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() && found.size <= maxBundleBytes ? readFile(path) : undefined
}

/** Checks the file of a bundle, with receipts and signed papers to compare, or files of these alone. */
export async function readProofFile(
  path: string,
  { key, others }: { key: string | undefined; others: readonly string[] },
): Promise<ProofFinding[]> {
  const bytes = await bytesOf(path)
  if (!bytes) return [faultFinding('verify.no-bundle', { reason: path })]
  const read = await Promise.all(others.map(bytesOf))
  const known = read.flatMap((one) => one ?? [])
  if (known.length < read.length) return [faultFinding('verify.no-receipt')]
  return readProof({ name: path, bytes, key, others: known })
}
