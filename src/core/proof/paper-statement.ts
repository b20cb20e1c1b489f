import type { Digest } from './digest'

/** Statement of the installation that it put a signature, and maybe a seal, on the paper of a flow. */
export interface PaperStatement {
  v: 1
  workspace: string
  flow: string
  name: string
  number: string
  /** SHA-256 of the file. */
  digest: Digest
  /** Last link of the flow's chain that the paper shows, and its place in the chain. */
  acts: number
  link: Digest
  /** Fingerprint of the certificate: SHA-256 of its DER. */
  certificate: Digest
  /** Whom the certificate names. */
  subject: string
  seal?: { id: string; name: string }
  by: { id: string; name: string }
  at: number
}
