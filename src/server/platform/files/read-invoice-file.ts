import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { BusinessError } from '../../../core/business-error'
import type { Invoice, InvoiceFailure } from '../../../core/invoice/invoice'
import type { InvoiceText } from '../../../generated/types'
import { limitConcurrency } from '../remote/limit-concurrency'
import { invoiceLimits } from './invoice-limits'
import text from './invoice-worker.ts?worker-text'

/** File of an invoice; of a PDF document the texts of its first page are read instead of the bytes. */
export interface InvoiceFile {
  bytes: ArrayBuffer
  format: string
  texts: readonly InvoiceText[]
}

/** What a worker has read. */
export type InvoiceReading =
  | { invoice: Invoice; failure?: never }
  | { failure: InvoiceFailure; invoice?: never }

const resourceLimits = { maxOldGenerationSizeMb: 256 }

const oneOfFew = limitConcurrency(invoiceLimits.workers)

/** Whether a worker was ended by its limit of time or memory. */
const isLimit = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

/** Reads a file outside the main thread; 'large' if it takes too much time or memory. */
async function readInWorker(file: InvoiceFile): Promise<InvoiceReading> {
  const { bytes } = file
  const worker = new Worker(text, {
    eval: true,
    env: {},
    workerData: file,
    transferList: [bytes],
    resourceLimits,
  })
  try {
    const [reading] = await once(worker, 'message', { signal: AbortSignal.timeout(invoiceLimits.time) })
    return reading as InvoiceReading
  } catch (error) {
    return { failure: isLimit(error) ? 'large' : 'broken' }
  } finally {
    await worker.terminate()
  }
}

/** Reads the invoice in a file, which is loaded in its turn; throws a sentence for a file that is none. */
export async function readInvoiceFile(load: () => Promise<InvoiceFile>, name: string): Promise<Invoice> {
  const { invoice, failure } = await oneOfFew(async () => readInWorker(await load()))
  if (!invoice) throw new BusinessError(`invoice.${failure}`, { name })
  return invoice
}
