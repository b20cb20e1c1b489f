/// <reference types="pdfkit" />
/// <reference lib="es2024.arraybuffer" />
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { addSignatureField, signPdf } from '../signing/pdf-signature'
import { PageDrawer } from './draw-pages'
import { DocumentLayout, type Measures } from './lay-out-document'
import { createTextMeasure, type MissingCharacters } from './measure-text'
import type { PaperDocument, PaperOutcome, PaperSetting } from './paper-document'
import { findSealPositions } from './seal-positions'

/*
 * Worker that draws documents as PDF, one after the other. Its libraries are loaded from the packages of the server, since
 * they read files of their own.
 */

const { library, regular, bold, maxPages } = workerData as PaperSetting
const load = createRequire(library)
const { openSync } = load('fontkit') as typeof import('fontkit')
const Pdf = load('pdfkit') as new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument

const fonts = { regular: openSync(regular), bold: openSync(bold) }

/** Maximum number of missing characters that the note lists. */
const maxListed = 20

const listed = (missing: MissingCharacters) => {
  const codes = [...missing].slice(0, maxListed).map((code) => `U+${code.toString(16).toUpperCase()}`)
  return codes.join(' ') + (missing.size > maxListed ? ' …' : '')
}

const languageTags = { zh: 'zh-CN', en: 'en', es: 'es' } as const

const openPdf = ({ title, language, author, createdAt }: PaperDocument) =>
  new Pdf({
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: languageTags[language],
    info: {
      Title: title,
      Author: author,
      CreationDate: new Date(createdAt),
      Creator: 'Qianpi',
      Producer: 'Qianpi',
    },
  } as unknown as PDFKit.PDFDocumentOptions)

/** Output of a document as pdfkit writes it: texts, each of which is a line, and bytes. */
interface PdfOutput {
  /** Returns what is written already. */
  read(): Uint8Array | null
  _write(data: string | Uint8Array): void
  _offset: number
}

/** Most bytes of a document; only what is written takes memory. */
const maxBytes = 512 * 1024 * 1024
const step = 1024 * 1024

/** Collects what a document writes in one buffer that grows in its place, without a copy. */
class PdfBytes {
  private readonly memory = new ArrayBuffer(step, { maxByteLength: maxBytes })
  private buffer = Buffer.from(this.memory)
  private length = 0

  /** Takes the place of the document's stream, whose hundreds of thousands of small pieces cost more than the drawing. */
  collect(pdf: PdfOutput): void {
    const head = pdf.read()
    if (head) this.addBytes(head)
    pdf._write = (data) => {
      const length = typeof data === 'string' ? this.addLine(data) : this.addBytes(data)
      pdf._offset += length
    }
  }

  private addLine(text: string): number {
    this.grow(text.length + 1)
    this.buffer.write(text, this.length, 'latin1')
    this.buffer[this.length + text.length] = 10
    this.length += text.length + 1
    return text.length + 1
  }

  private addBytes(bytes: Uint8Array): number {
    this.grow(bytes.length)
    this.buffer.set(bytes, this.length)
    this.length += bytes.length
    return bytes.length
  }

  private grow(by: number): void {
    const length = this.length + by
    if (length <= this.buffer.length) return
    this.memory.resize(Math.ceil(length / step) * step)
    this.buffer = Buffer.from(this.memory, 0, this.memory.byteLength)
  }

  /** Returns the bytes; the buffer behind them is theirs alone. */
  take(): Uint8Array {
    return new Uint8Array(this.memory, 0, this.length)
  }
}

/** Fills in the signature of a complete document. */
function sign(
  bytes: Uint8Array,
  field: ReturnType<typeof addSignatureField>,
  { key, certificates }: NonNullable<PaperDocument['signature']>,
): Uint8Array {
  const signer = {
    key: createPrivateKey(key),
    certificates: certificates.map((one) => new X509Certificate(one).raw),
  }
  return new Uint8Array(signPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), field, signer))
}

class TooLongError extends Error {}

async function render(paper: PaperDocument): Promise<PaperOutcome> {
  const missing: MissingCharacters = new Set()
  const measures: Measures = {
    regular: createTextMeasure(fonts.regular, missing),
    bold: createTextMeasure(fonts.bold, missing),
  }
  const pdf = openPdf(paper)
  const bytes = new PdfBytes()
  bytes.collect(pdf as unknown as PdfOutput)
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font as never)
  const onPages = (count: number) => {
    if (count >= maxPages) throw new TooLongError()
    // A seal may be put on any page, once all are laid out.
    if (!paper.seal) drawer.drawPages(count)
  }
  const layout = new DocumentLayout(paper, measures, onPages)
  const drawer = new PageDrawer(pdf, paper, measures.regular, layout)
  const flow = layout.run(() => listed(missing))
  const pages = flow.pages.length
  if (pages > maxPages) throw new TooLongError()
  drawer.finish(paper.seal ? findSealPositions(flow, paper.seal, measures) : [])
  const field = paper.signature && addSignatureField(pdf, paper.signature)
  const ended = once(pdf, 'end')
  pdf.resume().end()
  await ended
  const whole = bytes.take()
  return { bytes: paper.signature && field ? sign(whole, field, paper.signature) : whole, pages }
}

parentPort?.on('message', (paper: PaperDocument) => {
  render(paper).then(
    (outcome) =>
      parentPort?.postMessage(outcome, 'bytes' in outcome ? [outcome.bytes.buffer as ArrayBuffer] : []),
    (error: unknown) =>
      parentPort?.postMessage(
        error instanceof TooLongError
          ? { failure: 'paper.too-long' }
          : { failure: 'paper.failed', cause: String(error) },
      ),
  )
})
