import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectKeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'
import { signatureAlgorithmOf } from './cms-signature'
import type { KeyMaterial } from './key-file-request'

const commonName = '2.5.4.3'
const organization = '2.5.4.10'
/** Purpose of certificates that sign documents (RFC 9336). */
const documentSigning = '1.3.6.1.5.5.7.3.36'

/** Maximum number of characters of a name (RFC 5280). */
const maxNameLength = 64

const extension = (extnID: string, critical: boolean, value: unknown) =>
  new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) })

const part = (type: string, text: string) =>
  new RelativeDistinguishedName([
    new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String: text }) }),
  ])

/** Positive number of 16 bytes. */
function createSerialNumber(): ArrayBuffer {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return new Uint8Array(bytes).buffer
}

/** Creates a key (RSA, 3,072 bits) with a certificate that it signs itself: it proves that nothing was changed, not who signed. */
export function createCertificate(
  given: string,
  { from, until }: Record<'from' | 'until', number>,
): KeyMaterial {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
  const spki = AsnConvert.parse(publicKey.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo)
  const id = createHash('sha1').update(new Uint8Array(spki.subjectPublicKey)).digest()
  const text = [...given].slice(0, maxNameLength).join('')
  const name = new Name([part(organization, text), part(commonName, text)])
  const algorithm = signatureAlgorithmOf(privateKey)
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: createSerialNumber(),
    signature: algorithm,
    issuer: name,
    subject: name,
    validity: new Validity({ notBefore: new Date(from), notAfter: new Date(until) }),
    subjectPublicKeyInfo: spki,
    extensions: new Extensions([
      extension(id_ce_basicConstraints, true, new BasicConstraints({ cA: false })),
      extension(
        id_ce_keyUsage,
        true,
        new KeyUsage(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation),
      ),
      extension(id_ce_extKeyUsage, false, new ExtendedKeyUsage([documentSigning])),
      extension(id_ce_subjectKeyIdentifier, false, new SubjectKeyIdentifier(new Uint8Array(id))),
    ]),
  })
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), privateKey)
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: algorithm,
    signatureValue: new Uint8Array(signature).buffer,
  })
  const base64 = Buffer.from(AsnConvert.serialize(certificate)).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificates: [`-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`],
  }
}
