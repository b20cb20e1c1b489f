import type { ErrorCode } from '../../../generated/error-codes'

/** PKCS#12 file whose key the worker reads. */
export interface KeyFileRequest {
  bytes: Uint8Array
  password: string
}

/** Private key (PKCS#8, PEM) and certificates (PEM), that of the key first. */
export interface KeyMaterial {
  key: string
  certificates: string[]
}

/** Result of the worker; a failure has the code of its text. */
export type KeyFileOutcome = KeyMaterial | { failure: ErrorCode; cause?: string }
