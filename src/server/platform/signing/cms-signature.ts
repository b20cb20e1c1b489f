import { createHash, type KeyObject, sign } from 'node:crypto'
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_data,
  id_signedData,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms'
import { AsnConvert, AsnObjectIdentifierConverter, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'

/*
 * CMS signature of a PDF as PAdES baseline level B-B asks for (ETSI EN 319 142-1): detached, with the attributes content
 * type, message digest and signing certificate (version 2), and no signing time, which stands in the PDF. There is no
 * time stamp.
 */

/** Key and certificates of a signer; the first certificate is of the key. */
export interface DocumentSigner {
  key: KeyObject
  /** DER. */
  certificates: readonly Buffer[]
}

const oids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
} as const

const asnNull = new Uint8Array([5, 0]).buffer

/** Returns the algorithm of a key's signatures with SHA-256: RFC 4055 asks for NULL with RSA, RFC 5758 for nothing with ECDSA. */
const signatureAlgorithmOf = ({ asymmetricKeyType }: KeyObject): AlgorithmIdentifier =>
  asymmetricKeyType === 'rsa'
    ? new AlgorithmIdentifier({ algorithm: oids.rsaWithSha256, parameters: asnNull })
    : new AlgorithmIdentifier({ algorithm: oids.ecdsaWithSha256 })

const sequence = (content: Uint8Array): Buffer => {
  if (content.length > 127) throw new Error('a short sequence is too long')
  return Buffer.concat([Buffer.from([0x30, content.length]), content])
}

/** Encodes SigningCertificateV2 (RFC 5035): the digest of the certificate, whose algorithm SHA-256 is the default. */
function encodeSigningCertificate(certificate: Buffer): ArrayBuffer {
  const digest = createHash('sha256').update(certificate).digest()
  const octets = Buffer.concat([Buffer.from([0x04, digest.length]), digest])
  return new Uint8Array(sequence(sequence(sequence(octets)))).buffer
}

/** Returns the signed attributes in the order of DER. */
function attributesOf(digest: Buffer, certificate: Buffer): Attribute[] {
  const contentType = AsnObjectIdentifierConverter.toASN(id_data).toBER()
  const messageDigest = AsnConvert.serialize(new OctetString(new Uint8Array(digest)))
  const all = [
    new Attribute({ attrType: oids.contentType, attrValues: [contentType] }),
    new Attribute({ attrType: oids.messageDigest, attrValues: [messageDigest] }),
    new Attribute({
      attrType: oids.signingCertificate,
      attrValues: [encodeSigningCertificate(certificate)],
    }),
  ]
  const bytesOf = (one: Attribute) => Buffer.from(AsnConvert.serialize(one))
  return all.toSorted((one, other) => Buffer.compare(bytesOf(one), bytesOf(other)))
}

/** Encodes the attributes as the set that is signed. */
function encodeAttributes(attributes: readonly Attribute[]): Buffer {
  const content = Buffer.concat(attributes.map((one) => Buffer.from(AsnConvert.serialize(one))))
  const { length } = content
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([0x31, ...head]), content])
}

/** Signs the SHA-256 digest of a document. Returns a ContentInfo as DER. */
export function createCmsSignature(digest: Buffer, { key, certificates }: DocumentSigner): Buffer {
  const [own] = certificates
  if (!own) throw new Error('a signer has no certificate')
  const digestAlgorithm = new AlgorithmIdentifier({ algorithm: oids.sha256 })
  const { tbsCertificate } = AsnConvert.parse(own, Certificate)
  const { issuer, serialNumber } = tbsCertificate
  const signedAttrs = attributesOf(digest, own)
  const signature = sign('sha256', encodeAttributes(signedAttrs), key)
  const signerInfo = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) }),
    digestAlgorithm,
    signedAttrs,
    signatureAlgorithm: signatureAlgorithmOf(key),
    signature: new OctetString(new Uint8Array(signature)),
  })
  const signedData = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([digestAlgorithm]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(
      certificates.map((one) => new CertificateChoices({ certificate: AsnConvert.parse(one, Certificate) })),
    ),
    signerInfos: new SignerInfos([signerInfo]),
  })
  const content = AsnConvert.serialize(signedData)
  return Buffer.from(AsnConvert.serialize(new ContentInfo({ contentType: id_signedData, content })))
}
