import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * Character maps for Chinese, Japanese and Korean, and standard fonts that documents need not embed, by name.
 */
const parts = import.meta.glob<string>(
  [
    '../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
)
const addresses = new Map(
  Object.entries(parts).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
)

/** Fetches such a part from the own server by its build name. */
class OwnParts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = addresses.get(filename)
    if (!url) throw new Error(`no such part of the reader: ${filename}`)
    return new Uint8Array(await (await fetch(url)).arrayBuffer())
  }
}

/** Starts loading a PDF document from an address; the caller destroys the task. */
export const loadPdf = (url: string): PDFDocumentLoadingTask => openPdf({ url })

/** Starts opening a PDF document; the caller destroys the task. */
export function openPdf(source: { url: string } | { data: Uint8Array }): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    type: 'module',
  })
  return getDocument({
    ...source,
    // Loads nothing from elsewhere, and never runs scripts of a document.
    BinaryDataFactory: OwnParts,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    cMapUrl: '/',
    standardFontDataUrl: '/',
  })
}
