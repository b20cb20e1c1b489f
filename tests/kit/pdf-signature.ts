import { createHash, verify, X509Certificate } from 'node:crypto'

/*
 * Judge of signed PDFs that shares no code with the writer: it reads DER by tags and lengths, and verifies with the crypto of
 * Node. It says what is wrong first, or the facts of a valid signature.
 */

interface Element {
  tag: number
  /** With its head. */
  whole: Buffer
  content: Buffer
}

function elementAt(bytes: Buffer, at: number): Element {
  const tag = bytes[at] ?? 0
  const first = bytes[at + 1] ?? 0
  const more = first > 127 ? first & 127 : 0
  const length = more ? bytes.readUIntBE(at + 2, more) : first
  const begin = at + 2 + more
  if (begin + length > bytes.length) throw new Error('DER ends too early')
  return { tag, whole: bytes.subarray(at, begin + length), content: bytes.subarray(begin, begin + length) }
}

function elementsIn(bytes: Buffer): Element[] {
  const all: Element[] = []
  for (let at = 0; at < bytes.length; at += all.at(-1)?.whole.length ?? bytes.length)
    all.push(elementAt(bytes, at))
  return all
}

const hexOf = ({ whole }: Element) => whole.toString('hex')

/** Objects by their DER. */
const oids = {
  signedData: '06092a864886f70d010702',
  data: '06092a864886f70d010701',
  contentType: '06092a864886f70d010903',
  messageDigest: '06092a864886f70d010904',
  signingTime: '06092a864886f70d010905',
  signingCertificate: '060b2a864886f70d010910022f',
  sha256: '0609608648016503040201',
}

export type SignatureJudgement =
  | { wrong: string }
  | { subject: string; certificates: number; covered: number }

function readSignature(cms: Buffer) {
  const [type, wrapped] = elementsIn(elementAt(cms, 0).content)
  if (!type || !wrapped || hexOf(type) !== oids.signedData) throw new Error('no SignedData')
  const parts = elementsIn(elementAt(wrapped.content, 0).content)
  const [version, , content] = parts
  const certificates = parts.find(({ tag }) => tag === 0xa0)
  const infos = parts.at(-1)
  if (!version || !content || !certificates || !infos) throw new Error('SignedData lacks a part')
  const signers = elementsIn(infos.content)
  const [signer] = signers
  if (!signer || signers.length !== 1) throw new Error('not exactly one signer')
  return { content, certificates: elementsIn(certificates.content), signer: elementsIn(signer.content) }
}

/** Judges the signature of a PDF as PAdES-B-B asks for it. */
export function judgePdfSignature(pdf: Buffer): SignatureJudgement {
  const text = pdf.toString('latin1')
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(text)?.slice(1).map(Number)
  if (!range) return { wrong: 'no ByteRange' }
  const [from = 0, size = 0, then = 0, rest = 0] = range
  if (from !== 0 || then + rest !== pdf.length) return { wrong: 'the range does not cover the file' }
  if (!/\/SubFilter \/ETSI\.CAdES\.detached/.test(text)) return { wrong: 'SubFilter' }
  if (!/\/M \(D:\d{14}Z\)/.test(text)) return { wrong: 'no time in the dictionary' }
  const hole = pdf.subarray(size, then).toString('latin1')
  if (!/^<[0-9a-f]+>$/.test(hole)) return { wrong: 'the hole is not the signature alone' }
  const cms = elementAt(Buffer.from(hole.slice(1, -1), 'hex'), 0).whole
  const { content, certificates, signer } = readSignature(cms)
  if (content.content.toString('hex') !== oids.data) return { wrong: 'the content is not detached data' }
  const set = signer.find(({ tag }) => tag === 0xa0)
  const signature = signer.find(({ tag }) => tag === 0x04)
  const own = certificates[0]
  if (!set || !signature || !own) return { wrong: 'no signed attributes' }
  const attributes = new Map(
    elementsIn(set.content).map(({ content: both }) => {
      const [type, values] = elementsIn(both)
      return [type ? hexOf(type) : '', values ? elementsIn(values.content)[0] : undefined] as const
    }),
  )
  const order = elementsIn(set.content).map(hexOf)
  if (order.join() !== order.toSorted().join()) return { wrong: 'the attributes are not in the order of DER' }
  if (attributes.has(oids.signingTime)) return { wrong: 'PAdES forbids the attribute signing time' }
  if (attributes.get(oids.contentType)?.whole.toString('hex') !== oids.data) return { wrong: 'content type' }
  const digest = createHash('sha256').update(pdf.subarray(0, size)).update(pdf.subarray(then)).digest()
  if (!attributes.get(oids.messageDigest)?.content.equals(digest)) return { wrong: 'message digest' }
  const stated = attributes.get(oids.signingCertificate)
  const of = createHash('sha256').update(own.whole).digest()
  if (!stated?.whole.includes(Buffer.concat([Buffer.from([4, 32]), of])))
    return { wrong: 'signing certificate' }
  const certificate = new X509Certificate(own.whole)
  const signed = Buffer.concat([Buffer.from([0x31]), set.whole.subarray(1)])
  if (!verify('sha256', signed, certificate.publicKey, signature.content)) return { wrong: 'signature' }
  return {
    subject: certificate.subject,
    certificates: certificates.length,
    covered: pdf.length - hole.length,
  }
}
