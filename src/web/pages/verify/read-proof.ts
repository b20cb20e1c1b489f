import type { Finding } from '#/core/proof/finding'
import { readProof as readFile } from '#/core/proof/read-proof'

/** Checks a dropped file in the page: a bundle or a receipt; nothing is sent anywhere. */
export const readProof = (bytes: Uint8Array, name: string, key?: string): Finding[] =>
  readFile({ name, bytes, key })
