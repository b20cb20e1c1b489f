import { X509Certificate } from 'node:crypto'
import { certificateFingerprint, createSelfSignedCertificate } from '../signing/certificate'

/*
 * Key of the product for SAML 2.0: it signs requests, and opens assertions that a provider encrypts for it. Providers read
 * its certificate from the metadata, or get it as a file.
 */

/** Private key and certificate as PEM. */
export interface SamlKey {
  key: string
  certificate: string
}

/** Years for which a certificate is valid. */
const life = 5

/** Creates a key with a certificate that it signs itself, for the host by which people open the product. */
export async function createSamlKey(page: string, now: number): Promise<SamlKey> {
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + life)
  return createSelfSignedCertificate({
    subject: [{ CN: [new URL(page).hostname] }],
    from: now - 3_600_000,
    until: until.getTime(),
  })
}

/** Describes a certificate: the SHA-256 of its bytes, and the day until which it is valid. */
export function describeCertificate(pem: string): { fingerprint: string; until: string } {
  const certificate = new X509Certificate(pem)
  const until = new Date(certificate.validTo).toISOString().slice(0, 10)
  return { fingerprint: certificateFingerprint(certificate), until }
}
