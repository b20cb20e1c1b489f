import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { checkBundle } from '../../../core/proof/check-bundle'
import { type Finding, fault } from '../../../core/proof/finding'
import { checkReceipt, isReceipt, type KeptReceipt } from '../../../core/proof/receipt'

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

function receiptIn(bytes: Uint8Array): KeptReceipt | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isReceipt(value) ? value : undefined
  } catch {
    return undefined
  }
}

function entriesIn(bytes: Uint8Array): Map<string, Uint8Array> {
  try {
    return new Map(Object.entries(unzipSync(bytes)))
  } catch {
    return new Map()
  }
}

/** Checks a bundle, with receipts that it is compared with, or a receipt by itself. */
export async function readProof(
  path: string,
  { key, receipts }: { key: string | undefined; receipts: readonly string[] },
): Promise<Finding[]> {
  const bytes = await readFile(path)
  const others = await Promise.all(receipts.map(async (one) => receiptIn(await readFile(one))))
  const known = others.flatMap((one) => one ?? [])
  if (known.length < others.length) return [fault('verify.no-receipt')]
  if (isZip(bytes)) return checkBundle(entriesIn(bytes), { key, receipts: known })
  const receipt = receiptIn(bytes)
  return receipt ? checkReceipt(receipt, key) : [fault('verify.no-bundle', { reason: path })]
}
