import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { BusinessError } from '../../../core/business-error'
import { checkSheetLimits, findPercentCells, formatPercentCells, SheetError } from '../../../core/form'
import type { SheetValue } from '../../../core/text/sheet-value'
import { limitConcurrency } from '../remote/limit-concurrency'
import type { TempUpload } from './file-store'

/** Maximum unpacked size of a sheet, in bytes: reading it takes a worker about a second. */
const maxUnpackedBytes = 16 * 1024 * 1024

/** Number of rows per message from the worker. */
const rowsOfPiece = 200

/** Memory limit of one worker. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

/** Number of workers at once, of all requests; other sheets wait for their turn before they are read. */
export const maxWorkers = 2

const oneOfFew = limitConcurrency(maxWorkers)

/** Reads a sheet and sends its rows in pieces on request; self-contained, since it runs in a worker. */
const reading = `
  const { parentPort, workerData: { library, bytes, size } } = require('node:worker_threads')
  require(library).readSheet(Buffer.from(bytes)).then((rows) => {
    let at = 0
    const send = () => {
      parentPort.postMessage(rows.slice(at, at + size))
      at += size
    }
    parentPort.on('message', send)
    send()
  })
`

/** Reads the rows of a sheet outside the main thread. */
async function readInWorker(bytes: ArrayBuffer): Promise<SheetValue[][]> {
  const library = createRequire(import.meta.url).resolve('read-excel-file/node')
  const workerData = { library, bytes, size: rowsOfPiece }
  const worker = new Worker(reading, { eval: true, workerData, transferList: [bytes], resourceLimits })
  try {
    const rows: SheetValue[][] = []
    for (;;) {
      const [piece] = (await once(worker, 'message')) as [SheetValue[][]]
      rows.push(...piece)
      if (piece.length < rowsOfPiece) return rows
      worker.postMessage('next')
    }
  } finally {
    await worker.terminate()
  }
}

const refusalOf = (error: unknown) =>
  new BusinessError(`list.sheet-${error instanceof SheetError ? error.reason : 'unreadable'}`)

/** Returns the cells of the first sheet of an upload; rejects what is no spreadsheet or too big. */
export async function parseSheet({ path, isCut }: TempUpload): Promise<SheetValue[][]> {
  if (isCut) throw new BusinessError('list.sheet-large')
  return oneOfFew(async () => {
    const { buffer } = new Uint8Array(await readFile(path))
    try {
      await checkSheetLimits(buffer, maxUnpackedBytes)
      // The buffer goes to the worker, so the cells are found before.
      const [marked] = await findPercentCells(buffer, 1)
      return formatPercentCells(await readInWorker(buffer), marked)
    } catch (error) {
      throw refusalOf(error)
    }
  })
}
