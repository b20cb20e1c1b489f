import { readProof as readFile } from '#/core/proof/read-proof'
import type { ProofFinding } from '#/core/proof/trust'

/** Verifies a dropped bundle or receipt in the browser; nothing is sent. */
export const verifyProofFile = (bytes: Uint8Array, name: string, key?: string): ProofFinding[] =>
  readFile({ name, bytes, key })
