import { readProof as readFile } from '#/core/proof/read-proof'
import type { Finding } from '#/core/proof/verification-result'

/** Checks a dropped file in the page: a bundle or a receipt; nothing is sent anywhere. */
export const readProof = (bytes: Uint8Array, name: string, key?: string): Finding[] =>
  readFile({ name, bytes, key })
