import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Tables of Chinese, Japanese and Korean characters, and fonts that documents need not bring along, by name. */
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

/** Fetches such a part from our own server, under the name that the build gave it. */
class OwnParts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = addresses.get(filename)
    if (!url) throw new Error(`no such part of the reader: ${filename}`)
    return new Uint8Array(await (await fetch(url)).arrayBuffer())
  }
}

/** Begins to read a PDF document; whoever asked ends it. */
export function openPdf(url: string): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    type: 'module',
  })
  return getDocument({
    url,
    // Nothing is loaded but by us, and what a document holds of scripts is never run.
    BinaryDataFactory: OwnParts,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    cMapUrl: '/',
    standardFontDataUrl: '/',
  })
}
