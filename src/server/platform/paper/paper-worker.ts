/// <reference types="pdfkit" />
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { addSignatureField, signPdf } from '../signing/pdf-signature'
import { PageDrawer } from './draw-pages'
import { DocumentLayout, type Measures } from './lay-out-document'
import { createTextMeasure, type MissingCharacters } from './measure-text'
import type { PaperDocument, PaperOutcome, PaperSetting } from './paper-document'

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

async function bytesOf(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  for await (const piece of pdf) pieces.push(piece as Buffer)
  return new Uint8Array(Buffer.concat(pieces))
}

async function render(paper: PaperDocument): Promise<PaperOutcome> {
  const missing: MissingCharacters = new Set()
  const measures: Measures = {
    regular: createTextMeasure(fonts.regular, missing),
    bold: createTextMeasure(fonts.bold, missing),
  }
  const layout = new DocumentLayout(paper, measures)
  const flow = layout.run(() => listed(missing))
  const pages = flow.pages.length
  if (pages > maxPages) return { failure: 'paper.too-long' }
  const pdf = openPdf(paper)
  const bytes = bytesOf(pdf)
  pdf.registerFont('regular', regular)
  pdf.registerFont('bold', bold)
  new PageDrawer(pdf, paper).draw(flow, layout.root)
  if (!paper.signature) {
    pdf.end()
    return { bytes: await bytes, pages }
  }
  const field = addSignatureField(pdf, paper.signature)
  pdf.end()
  const { key, certificates } = paper.signature
  const signer = {
    key: createPrivateKey(key),
    certificates: certificates.map((one) => new X509Certificate(one).raw),
  }
  return { bytes: new Uint8Array(signPdf(Buffer.from(await bytes), field, signer)), pages }
}

parentPort?.on('message', (paper: PaperDocument) => {
  render(paper).then(
    (outcome) =>
      parentPort?.postMessage(outcome, 'bytes' in outcome ? [outcome.bytes.buffer as ArrayBuffer] : []),
    (error: unknown) => parentPort?.postMessage({ failure: 'paper.failed', cause: String(error) }),
  )
})
