import { readFile, stat } from 'node:fs/promises'
import { maxBundleBytes, readProof } from '../../../core/proof/read-proof'
import { faultFinding, type ProofFinding } from '../../../core/proof/trust'

/** Reads a file; returns undefined if it does not exist, or is too large for a bundle or a receipt. */
async function bytesOf(path: string): Promise<Uint8Array | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() && found.size <= maxBundleBytes ? readFile(path) : undefined
}

/** Checks the file of a bundle, with receipts to compare, or files of receipts alone. */
export async function readProofFile(
  path: string,
  { key, receipts }: { key: string | undefined; receipts: readonly string[] },
): Promise<ProofFinding[]> {
  const bytes = await bytesOf(path)
  if (!bytes) return [faultFinding('verify.no-bundle', { reason: path })]
  const others = await Promise.all(receipts.map(bytesOf))
  const known = others.flatMap((one) => one ?? [])
  if (known.length < others.length) return [faultFinding('verify.no-receipt')]
  return readProof({ name: path, bytes, key, receipts: known })
}
