import fc from 'fast-check'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { SheetCell } from '../../../core/text/sheet-value'
import { createXlsx } from './xlsx'

async function bytesOf(head: string[], rows: SheetCell[][][]): Promise<Buffer> {
  async function* given() {
    for (const some of rows) yield some
  }
  const pieces: Buffer[] = []
  for await (const piece of createXlsx({ name: '待我处理', head, rows: given() })) pieces.push(piece)
  return Buffer.concat(pieces)
}

const firstSheet = async (bytes: Buffer) => {
  const [sheet] = (await readXlsxFile(bytes)) as unknown as { sheet: string; data: unknown[][] }[]
  return sheet
}

test('reads a workbook back as written, including the sheet name', async () => {
  const rows = [[['请假', '3.0天']], [['报销 & <b>', '"1,106.40"']]]
  const sheet = await firstSheet(await bytesOf(['流程名称', '金额'], rows))
  expect(sheet?.sheet).toBe('待我处理')
  expect(sheet?.data).toEqual([['流程名称', '金额'], ...rows.flat()])
})

test('stores numbers as numbers and dates as dates, each with its format', async () => {
  const day = new Date(Date.UTC(2026, 0, 5, 2, 30))
  const bytes = await bytesOf(
    ['金额', '时间', '工号'],
    [
      [[{ value: 12345.6, format: '#,##0.00"元"' }, { value: day, format: 'yyyy-mm-dd hh:mm:ss' }, '007']],
      [[-0.02, null, '=1']],
    ],
  )
  expect((await firstSheet(bytes))?.data.slice(1)).toEqual([
    [12345.6, day, '007'],
    [-0.02, null, '=1'],
  ])
})

test('stores text that looks like a formula as text (T21)', async () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=cmd|"/c calc"!A1']
  const bytes = await bytesOf(['x'], [formulas.map((text) => [text])])
  expect(bytes.includes('<f>')).toBe(false)
  expect((await firstSheet(bytes))?.data.slice(1).map(([text]) => String(text).trim())).toEqual(
    formulas.map((text) => text.trim()),
  )
})

test('omits characters that XML cannot contain', async () => {
  const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).map((text) => `a${text}b`)
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 5 }), async (texts) => {
      const read = await firstSheet(await bytesOf(['x'], [texts.map((text) => [text])]))
      expect(read?.data).toHaveLength(texts.length + 1)
    }),
    { numRuns: 60 },
  )
})
