import type { OfficeFormat } from '../file-view'
import { type OfficeDocument, OfficeError, type OfficeFailure } from './office-document'

/** File for the worker; the bytes are moved to it. */
export interface OfficeRequest {
  format: OfficeFormat
  buffer: ArrayBuffer
}

/** What the worker returns: the file as it is shown, or why it is not. */
export type OfficeResponse = { document: OfficeDocument } | { failure: OfficeFailure }

type Reader = (buffer: ArrayBuffer) => OfficeDocument | Promise<OfficeDocument>

/** Readers by the format of the file, each loaded when it is needed. */
const readers: Record<OfficeFormat, () => Promise<Reader>> = {
  csv: async () => (await import('./read-text')).readCsv,
  docx: async () => (await import('./docx/read-docx')).readDocx,
  ofd: async () => (await import('./ofd/read-ofd')).readOfd,
  text: async () => (await import('./read-text')).readText,
  xlsx: async () => (await import('./xlsx/read-xlsx')).readXlsx,
  zip: async () => (await import('./office-package')).readZip,
}

async function respond({ format, buffer }: OfficeRequest): Promise<OfficeResponse> {
  try {
    const read = await readers[format]()
    return { document: await read(buffer) }
  } catch (error) {
    return { failure: error instanceof OfficeError ? error.reason : 'unreadable' }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<OfficeRequest>) => {
  void respond(data).then((response) => self.postMessage(response))
})
