import type { ErrorCode } from '../../../generated/error-codes'

/** Request to the worker: the key of a PKCS#12 file, or a new key with a certificate that it signs itself. */
export type KeyFileRequest =
  | { kind: 'read'; bytes: Uint8Array; password: string }
  | { kind: 'create'; name: string; from: number; until: number }

/** Private key (PKCS#8, PEM) and certificates (PEM), that of the key first. */
export interface KeyMaterial {
  key: string
  certificates: string[]
}

/** Result of the worker; a failure has the code of its text. */
export type KeyFileOutcome = KeyMaterial | { failure: ErrorCode; cause?: string }
