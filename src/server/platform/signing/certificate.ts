import { webcrypto, type X509Certificate } from 'node:crypto'
import type { Extension, JsonName, PublicKey } from '@peculiar/x509'

/** Library of certificates, which is loaded when one is made. */
type X509 = typeof import('@peculiar/x509')

/** Certificate to make: its subject, its time in milliseconds, and what it is for. */
interface CertificateRequest {
  subject: JsonName
  from: number
  until: number
  extensions?: (x509: X509, publicKey: PublicKey) => Extension[] | Promise<Extension[]>
}

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 3072,
}

/** Creates a key (RSA, 3,072 bits) with a certificate that it signs itself, both as PEM. */
export async function createSelfSignedCertificate({
  subject,
  from,
  until,
  extensions,
}: CertificateRequest): Promise<{ key: string; certificate: string }> {
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  x509.cryptoProvider.set(webcrypto as Crypto)
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const publicKey = await x509.PublicKey.create(keys.publicKey)
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: subject,
    notBefore: new Date(from),
    notAfter: new Date(until),
    signingAlgorithm: algorithm,
    keys,
    extensions: (await extensions?.(x509, publicKey)) ?? [],
  })
  const bytes = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  const key = x509.PemConverter.encode(bytes, x509.PemConverter.PrivateKeyTag)
  return { key, certificate: certificate.toString('pem') }
}

/** Returns the fingerprint of a certificate: SHA-256 of its DER as hexadecimal digits. */
export const certificateFingerprint = ({ fingerprint256 }: X509Certificate): string =>
  fingerprint256.replaceAll(':', '').toLowerCase()
