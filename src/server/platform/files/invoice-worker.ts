import { parentPort, workerData } from 'node:worker_threads'
import { InvoiceError } from '../../../core/invoice/invoice'
import { readInvoiceOfd } from '../../../core/invoice/read-invoice-ofd'
import { readInvoiceTexts } from '../../../core/invoice/read-invoice-texts'
import { readInvoiceXml } from '../../../core/invoice/read-invoice-xml'
import { readZipEntries, unpackEntry, ZipError } from '../../../core/text/zip-entries'
import { invoiceLimits } from './invoice-limits'
import type { InvoiceFile, InvoiceReading } from './read-invoice-file'

/* Worker that reads one invoice. The server ends it when it does not respond in time. */

/** Decodes a document by its mark, else as its declaration says; Chinese encodings are one. */
function decode(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const isChinese = /encoding\s*=\s*["']gb(?:k|2312|18030)["']/i.test(head)
  return new TextDecoder(isChinese ? 'gb18030' : 'utf-8').decode(bytes)
}

/** Opens a zip whose parts together unpack to a limited number of bytes. */
function openParts(bytes: ArrayBuffer) {
  const { entries, count } = readZipEntries(bytes, invoiceLimits.parts)
  if (count > invoiceLimits.parts) throw new InvoiceError('large')
  const byPath = new Map(entries.map((entry) => [entry.path.replace(/^\//, ''), entry]))
  let left = invoiceLimits.unpackedBytes
  const text = async (path: string) => {
    const entry = byPath.get(path)
    if (!entry) return undefined
    const pieces: Uint8Array[] = []
    for await (const piece of unpackEntry(entry)) {
      left -= piece.length
      if (left < 0) throw new InvoiceError('large')
      pieces.push(piece)
    }
    return decode(Buffer.concat(pieces))
  }
  return { paths: [...byPath.keys()], text }
}

async function read({ bytes, format, texts }: InvoiceFile): Promise<InvoiceReading> {
  try {
    if (format === 'xml') return { invoice: readInvoiceXml(decode(new Uint8Array(bytes))) }
    if (format === 'ofd') return { invoice: await readInvoiceOfd(openParts(bytes)) }
    return { invoice: readInvoiceTexts(texts, { source: 'pdf' }) }
  } catch (error) {
    if (error instanceof InvoiceError) return { failure: error.reason }
    if (error instanceof ZipError || error instanceof TypeError) return { failure: 'broken' }
    throw error
  }
}

void read(workerData as InvoiceFile).then((reading) => parentPort?.postMessage(reading))
