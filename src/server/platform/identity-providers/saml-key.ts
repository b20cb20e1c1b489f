import { createHash, webcrypto, X509Certificate } from 'node:crypto'

/*
 * Key of the product for SAML 2.0: it signs requests, and opens assertions that a provider encrypts for it. Providers read
 * its certificate from the metadata, or get it as a file.
 */

/** Private key and certificate as PEM. */
export interface SamlKey {
  key: string
  certificate: string
}

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 3072,
}

/** Years for which a certificate is valid. */
const life = 5

/** Creates a key with a certificate that it signs itself, for the host by which people open the product. */
export async function createSamlKey(page: string, now: number): Promise<SamlKey> {
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  x509.cryptoProvider.set(webcrypto as Crypto)
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + life)
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [new URL(page).hostname] }],
    notBefore: new Date(now - 3_600_000),
    notAfter: until,
    signingAlgorithm: algorithm,
    keys,
  })
  const bytes = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  const key = x509.PemConverter.encode(bytes, x509.PemConverter.PrivateKeyTag)
  return { key, certificate: certificate.toString('pem') }
}

/** Describes a certificate: the SHA-256 of its bytes, and the day until which it is valid. */
export function describeCertificate(pem: string): { fingerprint: string; until: string } {
  const { raw, validTo } = new X509Certificate(pem)
  const fingerprint = createHash('sha256').update(raw).digest('hex')
  return { fingerprint, until: new Date(validTo).toISOString().slice(0, 10) }
}
