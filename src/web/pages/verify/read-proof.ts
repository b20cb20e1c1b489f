import { readProof as readFile } from '#/core/proof/read-proof'
import type { Finding } from '#/core/proof/trust'

/** Verifies a dropped bundle or receipt in the browser; nothing is sent. */
export const readProof = (bytes: Uint8Array, name: string, key?: string): Finding[] =>
  readFile({ name, bytes, key })
