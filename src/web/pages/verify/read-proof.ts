import { unzipSync } from 'fflate'
import { checkBundle } from '#/core/proof/check-bundle'
import { type Finding, fault } from '#/core/proof/finding'
import { checkReceipt, isReceipt } from '#/core/proof/receipt'

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Checks a dropped file in the page: a bundle or a receipt; nothing is sent anywhere. */
export function readProof(bytes: Uint8Array, name: string, key?: string): Finding[] {
  try {
    if (isZip(bytes)) return checkBundle(new Map(Object.entries(unzipSync(bytes))), { key })
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (isReceipt(value)) return checkReceipt(value, key)
  } catch {
    // What cannot be read is told below.
  }
  return [fault('verify.no-bundle', { reason: name })]
}
