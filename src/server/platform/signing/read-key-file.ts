import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { type ContentInfo, EncryptedContentInfo, id_data, id_encryptedData } from '@peculiar/asn1-cms'
import {
  AuthenticatedSafe,
  CertBag,
  id_certBag,
  id_keyBag,
  id_pkcs8ShroudedKeyBag,
  id_x509Certificate,
  PFX,
  PKCS8ShroudedKeyBag,
  type SafeBag,
  SafeContents,
} from '@peculiar/asn1-pfx'
import { AsnConvert, AsnProp, AsnPropTypes, OctetString } from '@peculiar/asn1-schema'
import type { ErrorCode } from '../../../generated/error-codes'
import type { KeyMaterial } from './key-file-request'
import { decryptPart, isMacValid, UnknownSchemeError } from './pkcs12-cipher'

class EncryptedData {
  version = 0
  encryptedContentInfo = new EncryptedContentInfo()
}
AsnProp({ type: AsnPropTypes.Integer })(EncryptedData.prototype, 'version')
AsnProp({ type: EncryptedContentInfo })(EncryptedData.prototype, 'encryptedContentInfo')

/** Error with the code of its text. */
export class KeyFileError extends Error {
  constructor(readonly code: ErrorCode) {
    super(code)
  }
}

/** Maximum size of the certificates, with those of the issuers: all must fit into a signature. */
const maxChainBytes = 16_000

const octetsOf = (encoded: ArrayBuffer): Buffer => Buffer.from(AsnConvert.parse(encoded, OctetString).buffer)

/** Returns the bags of a part of the file, decrypted if necessary. */
function bagsOf({ contentType, content }: ContentInfo, password: string): SafeBag[] {
  if (contentType === id_data) return [...AsnConvert.parse(octetsOf(content), SafeContents)]
  if (contentType !== id_encryptedData) throw new UnknownSchemeError()
  const { encryptedContentInfo } = AsnConvert.parse(content, EncryptedData)
  const { contentEncryptionAlgorithm, encryptedContent } = encryptedContentInfo
  const parts = encryptedContent?.value
    ? [encryptedContent.value]
    : (encryptedContent?.constructedValue ?? [])
  const encrypted = Buffer.concat(parts.map(({ buffer }) => Buffer.from(buffer)))
  return [...AsnConvert.parse(decryptPart(contentEncryptionAlgorithm, password, encrypted), SafeContents)]
}

function keyOf({ bagId, bagValue }: SafeBag, password: string): KeyObject[] {
  const read = (der: Buffer) => [createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })]
  if (bagId === id_keyBag) return read(Buffer.from(bagValue))
  if (bagId !== id_pkcs8ShroudedKeyBag) return []
  const { encryptionAlgorithm, encryptedData } = AsnConvert.parse(bagValue, PKCS8ShroudedKeyBag)
  return read(decryptPart(encryptionAlgorithm, password, Buffer.from(encryptedData.buffer)))
}

function certificateOf({ bagId, bagValue }: SafeBag): X509Certificate[] {
  if (bagId !== id_certBag) return []
  const { certId, certValue } = AsnConvert.parse(bagValue, CertBag)
  return certId === id_x509Certificate ? [new X509Certificate(octetsOf(certValue))] : []
}

/** Orders the certificates from that of the key to that of its last issuer; others are left out. */
function chainOf(own: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain = [own]
  for (let last = own, bytes = own.raw.length; ; ) {
    const issuer = all.find((one) => !chain.includes(one) && last.checkIssued(one))
    bytes += issuer?.raw.length ?? 0
    if (!issuer || bytes > maxChainBytes) return chain
    chain.push(issuer)
    last = issuer
  }
}

/** Whether signatures by a key are accepted by readers of PDF: RSA of at least 2,048 bits, or ECDSA on P-256 or P-384. */
function isStrongKey({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === 'rsa') {
    const { modulusLength = 0 } = asymmetricKeyDetails ?? {}
    return modulusLength >= 2048 && modulusLength <= 8192
  }
  return (
    asymmetricKeyType === 'ec' && ['prime256v1', 'secp384r1'].includes(asymmetricKeyDetails?.namedCurve ?? '')
  )
}

function openFile(bytes: Uint8Array, password: string): SafeBag[] {
  const file = AsnConvert.parse(bytes, PFX)
  const content = octetsOf(file.authSafe.content)
  if (!isMacValid(file, password, content)) throw new KeyFileError('certificate.password-wrong')
  return [...AsnConvert.parse(content, AuthenticatedSafe)].flatMap((part) => bagsOf(part, password))
}

/** Reads the key of a PKCS#12 file with its certificates; throws KeyFileError for one that cannot sign documents. */
export function readKeyFile(bytes: Uint8Array, password: string): KeyMaterial {
  const bags = openFile(bytes, password)
  const [key] = bags.flatMap((bag) => keyOf(bag, password))
  if (!key) throw new KeyFileError('certificate.key-missing')
  if (!isStrongKey(key)) throw new KeyFileError('certificate.key-weak')
  const certificates = bags.flatMap(certificateOf)
  const own = certificates.find((one) => one.checkPrivateKey(key))
  if (!own) throw new KeyFileError('certificate.key-missing')
  if (own.raw.length > maxChainBytes) throw new KeyFileError('certificate.file-unreadable')
  return {
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificates: chainOf(own, certificates).map(String),
  }
}
