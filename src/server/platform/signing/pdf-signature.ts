/// <reference types="pdfkit" />
import { createHash } from 'node:crypto'
import { createCmsSignature, type DocumentSigner } from './cms-signature'

/*
 * Signature of a PDF: its dictionary is written with the document, with room for the signature and for the range of bytes
 * that it covers, which is everything but that room. Both are filled in once the document is complete.
 */

/** What a signature says of itself. */
export interface PdfSignatureFacts {
  /** Signer as named by the certificate. */
  name: string
  reason: string
  at: number
}

/** Bytes for the signature; certificates of the issuers must fit, too. */
const room = 24_576

/** Digits of an offset, so that the range has the same length with any. */
const widest = 999_999_999

/** Object of the file with its place, which is known once it is written. */
interface SignatureReference {
  offset: number
  end(): void
}

interface RawDocument {
  ref(data: Record<string, unknown>): SignatureReference
  _root: { data: { AcroForm: { data: Record<string, unknown> } } }
  page: { annotations: unknown[]; dictionary: unknown }
}

/** Adds an invisible signature field to the current page. Returns its dictionary for `signPdf`. */
export function addSignatureField(
  pdf: PDFKit.PDFDocument,
  { name, reason, at }: PdfSignatureFacts,
): SignatureReference {
  const raw = pdf as unknown as RawDocument
  const text = (value: string) => new String(value)
  const signature = raw.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, widest, widest, widest],
    Contents: Buffer.alloc(room),
    M: new Date(at),
    Name: text(name),
    Reason: text(reason),
  })
  signature.end()
  const field = raw.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    // Hidden and locked: what people see of it is on the paper.
    F: 130,
    Rect: [0, 0, 0, 0],
    P: raw.page.dictionary,
    T: text('signature'),
    TU: text(reason),
    V: signature,
  })
  field.end()
  raw.page.annotations.push(field)
  pdf.initForm()
  const { data } = raw._root.data.AcroForm
  // Readers would otherwise draw fields anew, and so change the document.
  delete data.NeedAppearances
  Object.assign(data, { Fields: [field], SigFlags: 3 })
  return signature
}

/**
 * Fills in the signature of a complete document. Its dictionary is found by its place, since texts of the document may look
 * like one.
 */
export function signPdf(
  document: Buffer,
  { offset }: Pick<SignatureReference, 'offset'>,
  signer: DocumentSigner,
): Buffer {
  const bytes = Buffer.from(document)
  const mark = `/ByteRange [0 ${widest} ${widest} ${widest}]`
  const range = bytes.indexOf(mark, offset)
  const contents = bytes.indexOf(`/Contents <${'0'.repeat(room * 2)}>`, range)
  if (range < 0 || contents < 0) throw new Error('the document has no room for a signature')
  const begin = contents + '/Contents '.length
  const end = begin + room * 2 + 2
  const filled = `/ByteRange [0 ${begin} ${end} ${bytes.length - end}]`
  bytes.write(filled.padEnd(mark.length), range, 'latin1')
  const digest = createHash('sha256').update(bytes.subarray(0, begin)).update(bytes.subarray(end)).digest()
  const signature = createCmsSignature(digest, signer).toString('hex')
  if (signature.length > room * 2) throw new Error('the signature is longer than its room')
  bytes.write(signature, begin + 1, 'latin1')
  return bytes
}
