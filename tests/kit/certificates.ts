import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'

x509.cryptoProvider.set(webcrypto as Crypto)

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
}
const day = 24 * 3_600_000

/** A key, and its certificate of two days, both as PEM. */
export interface TestCertificate {
  key: string
  certificate: string
}

type KeyKind = typeof algorithm | { name: 'ECDSA'; namedCurve: 'P-256' | 'P-384' }

interface Issuer {
  subject: string
  signingKey: webcrypto.CryptoKey
}

/** Makes a key and a certificate of it, signed by an issuer or by itself. */
async function createIssued(
  subject: string,
  extensions: x509.Extension[],
  { issuer, kind = algorithm }: { issuer?: Issuer; kind?: KeyKind } = {},
) {
  const keys = await webcrypto.subtle.generateKey(kind, true, ['sign', 'verify'])
  const made = await x509.X509CertificateGenerator.create({
    subject,
    issuer: issuer?.subject ?? subject,
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + day),
    signingAlgorithm: { ...kind, hash: 'SHA-256' },
    publicKey: keys.publicKey,
    signingKey: issuer?.signingKey ?? keys.privateKey,
    extensions,
  })
  const key = x509.PemConverter.encode(
    await webcrypto.subtle.exportKey('pkcs8', keys.privateKey),
    x509.PemConverter.PrivateKeyTag,
  )
  return { subject, signingKey: keys.privateKey, key, certificate: made.toString('pem') }
}

/** Makes a key with a certificate that it signs itself. */
export const createSelfSigned = (name: string, kind?: KeyKind): Promise<TestCertificate> =>
  createIssued(`CN=${name}`, [], kind && { kind })

/** Makes the certificate of an authority, and one of it for localhost. */
export async function createAuthority(): Promise<TestCertificate & { ca: string }> {
  const authority = await createIssued('CN=test authority', [
    new x509.BasicConstraintsExtension(true, undefined, true),
  ])
  const names = new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])
  const { key, certificate } = await createIssued('CN=localhost', [names], { issuer: authority })
  return { ca: authority.certificate, key, certificate }
}
