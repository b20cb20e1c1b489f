import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { BusinessError } from '../../../core/business-error'
import { checkSheetLimits, SheetError } from '../../../core/form/table/sheet-limits'
import type { SheetValue } from '../../../core/text/sheet-value'
import type { TempUpload } from './file-store'

/** What a sheet may unpack to: reading it takes a worker about a second. */
const mostUnpacked = 16 * 1024 * 1024

/** So many rows come from the worker in one turn. */
const rowsOfPiece = 200

/** What one worker may take of memory. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

/** Reads a sheet and sends its rows a piece at a time, each when it is asked for; stands alone, since it runs in a worker. */
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

/** The rows of a sheet, read beside the thread that answers requests. */
async function readBeside(bytes: ArrayBuffer): Promise<SheetValue[][]> {
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

/** The cells of the first sheet of a file that arrived; what is no spreadsheet or too big is refused. */
export async function parseSheet({ path, isCut }: TempUpload): Promise<SheetValue[][]> {
  if (isCut) throw new BusinessError('list.sheet-large')
  const { buffer } = new Uint8Array(await readFile(path))
  try {
    await checkSheetLimits(buffer, mostUnpacked)
    return await readBeside(buffer)
  } catch (error) {
    throw refusalOf(error)
  }
}
