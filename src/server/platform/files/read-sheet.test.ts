import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import type { TempUpload } from './file-store'
import { maxWorkers, parseSheet } from './read-sheet'

let alive = 0
let most = 0
const count = (worker: Worker) => {
  alive += 1
  most = Math.max(most, alive)
  worker.once('exit', () => {
    alive -= 1
  })
}
afterEach(() => process.off('worker', count))

test('reads sheets of many uploads with few workers at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qianpi-sheet-'))
  const path = join(folder, 'sheet.xlsx')
  const cells = [[{ value: '书名' }], [{ value: '人月神话' }]]
  await writeFile(path, await writeExcelFile(cells).toBuffer())
  process.on('worker', count)
  const upload = { path, isCut: false } as TempUpload
  const sheets = await Promise.all(Array.from({ length: 6 }, () => parseSheet(upload)))
  expect(sheets).toEqual(sheets.map(() => [['书名'], ['人月神话']]))
  expect(most).toBe(maxWorkers)
  await rm(folder, { recursive: true })
})
